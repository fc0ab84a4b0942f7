import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminSettings,
  getAdminSettings,
  revealSecretSetting,
  type SecretSettingName,
  type TestableService,
  testService,
  testTelegram,
  updateAdminSettings,
  updateTelegramSettings,
} from '#contract/settings.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { siteKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/settings.ts'
import { pricingKey } from './queries.ts'

const adminSettingsKey = ['admin-settings']

export function useAdminSettings() {
  return useQuery({
    queryKey: adminSettingsKey,
    queryFn: ({ signal }) => callEndpoint(getAdminSettings, { signal }),
    meta: { personal: true },
  })
}

/** Writes only what is given, and says in a toast how that went. */
export function useUpdateSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<AdminSettings>) => callEndpoint(updateAdminSettings, { body: changes }),
    onSuccess: (settings, changes) => {
      queryClient.setQueryData(adminSettingsKey, settings)
      void queryClient.invalidateQueries({ queryKey: pricingKey })
      void queryClient.invalidateQueries({ queryKey: siteKey })
      const nothing = Object.keys(changes).length === 0
      showToast({ title: texts.settingsUpdated, ...(nothing ? { description: texts.nothingWasChanged } : {}) })
    },
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
  })
}

export function useUpdateTelegram() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<AdminSettings>) => callEndpoint(updateTelegramSettings, { body: changes }),
    onSuccess: (settings) => {
      queryClient.setQueryData(adminSettingsKey, settings)
      showToast({ title: texts.telegramSettingsUpdated })
    },
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
  })
}

/** What exactly is wrong stands beside the button; the toast only says that it failed. */
export function useTestTelegram() {
  return useMutation({
    mutationFn: () => callEndpoint(testTelegram),
    onSuccess: ({ message }) => showToast({ title: texts.telegramTestSent, description: message }),
    onError: () => showFailure(texts.telegramTestFailed, texts.failedToSendTestMessage),
  })
}

/** Asks a third party whether it takes what is stored. */
export function useTestService(service: TestableService) {
  return useMutation({
    mutationFn: () => callEndpoint(testService, { body: { service } }),
    onSuccess: ({ message }) => showToast({ title: texts.testPassed, description: message }),
    onError: (error) => showFailure(texts.testFailed, describeError(error)),
  })
}

/** The stored secret itself, or null when it could not be had; that is said in a toast. */
export async function revealSecret(name: SecretSettingName): Promise<string | null> {
  try {
    const { value } = await callEndpoint(revealSecretSetting, { body: { name } })
    return value ?? ''
  } catch (error) {
    showFailure(texts.couldNotShowIt, describeError(error))
    return null
  }
}
