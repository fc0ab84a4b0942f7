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
      showToast({ title: 'Settings updated', ...(nothing ? { description: 'Nothing was changed.' } : {}) })
    },
    onError: (error) => showFailure('Update failed', describeError(error)),
  })
}

export function useUpdateTelegram() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<AdminSettings>) => callEndpoint(updateTelegramSettings, { body: changes }),
    onSuccess: (settings) => {
      queryClient.setQueryData(adminSettingsKey, settings)
      showToast({ title: 'Telegram Settings Updated' })
    },
    onError: (error) => showFailure('Update failed', describeError(error)),
  })
}

/** What exactly is wrong stands beside the button; the toast only says that it failed. */
export function useTestTelegram() {
  return useMutation({
    mutationFn: () => callEndpoint(testTelegram),
    onSuccess: ({ message }) => showToast({ title: 'Telegram Test Sent', description: message }),
    onError: () => showFailure('Telegram Test Failed', 'Failed to send test message'),
  })
}

/** Asks a third party whether it takes what is stored. */
export function useTestService(service: TestableService) {
  return useMutation({
    mutationFn: () => callEndpoint(testService, { body: { service } }),
    onSuccess: ({ message }) => showToast({ title: 'Test passed', description: message }),
    onError: (error) => showFailure('Test failed', describeError(error)),
  })
}

/** The stored secret itself, or null when it could not be had; that is said in a toast. */
export async function revealSecret(name: SecretSettingName): Promise<string | null> {
  try {
    const { value } = await callEndpoint(revealSecretSetting, { body: { name } })
    return value ?? ''
  } catch (error) {
    showFailure('Could not show it', describeError(error))
    return null
  }
}
