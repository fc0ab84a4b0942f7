import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getIntegrations } from '#contract/integrations.ts'
import {
  type AdminSettings,
  adminSettingsSchema,
  getAdminSettings,
  revealSecretSetting,
  type SecretSettingName,
  type TestableService,
  testService,
  testTelegram,
  updateAdminSettings,
  updateTelegramSettings,
} from '#contract/settings/admin-settings.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { siteKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/settings.ts'
import { pricingKey } from './queries.ts'

const adminSettings = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: ({ signal }) => callEndpoint(getAdminSettings, { signal }),
  meta: { personal: true },
})

/** Services that are set up outside of the settings; they change only when the server restarts, or break. */
export function useIntegrations() {
  return useQuery({
    queryKey: ['integrations'],
    queryFn: ({ signal }) => callEndpoint(getIntegrations, { signal }),
    staleTime: 60_000,
    meta: { personal: true },
  })
}

export function useAdminSettings() {
  return useQuery(adminSettings)
}

/** Not parsed here: a missing field would be replaced by a blank and look like an emptied setting. */
const asSent = z.unknown()

/** Returns the current settings: from the answer if it is valid, otherwise from a new request. */
async function keepSaved(queryClient: QueryClient, answer: unknown): Promise<AdminSettings> {
  const saved = adminSettingsSchema.safeParse(answer)
  if (!saved.success) return queryClient.fetchQuery({ ...adminSettings, staleTime: 0 })
  queryClient.setQueryData(adminSettings.queryKey, saved.data)
  return saved.data
}

/** What other pages show of the settings: prices, the site, and whether Google can be used. */
const changedBySettings = [pricingKey, siteKey, ['google-status']]

/** Saves only the given settings, and reports the outcome in a toast. */
export function useUpdateSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: Partial<AdminSettings>) =>
      keepSaved(queryClient, await callEndpoint({ ...updateAdminSettings, response: asSent }, { body: changes })),
    onSuccess: (_, changes) => {
      for (const queryKey of changedBySettings) void queryClient.invalidateQueries({ queryKey })
      const nothing = Object.keys(changes).length === 0
      showToast({ title: texts.settingsUpdated, ...(nothing ? { description: texts.nothingWasChanged } : {}) })
    },
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
  })
}

export function useUpdateTelegram() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: Partial<AdminSettings>) =>
      keepSaved(queryClient, await callEndpoint({ ...updateTelegramSettings, response: asSent }, { body: changes })),
    onSuccess: () => showToast({ title: texts.telegramSettingsUpdated }),
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
  })
}

/** The page shows the exact error beside the button; the toast only reports the failure. */
export function useTestTelegram() {
  return useMutation({
    mutationFn: () => callEndpoint(testTelegram),
    onSuccess: ({ message }) => showToast({ title: texts.telegramTestSent, description: message }),
    onError: () => showFailure(texts.telegramTestFailed, texts.failedToSendTestMessage),
  })
}

/** Asks a third party whether the stored credentials work. */
export function useTestService(service: TestableService) {
  return useMutation({
    mutationFn: () => callEndpoint(testService, { body: { service } }),
    onSuccess: ({ message }) => showToast({ title: texts.testPassed, description: message }),
    onError: (error) => showFailure(texts.testFailed, describeError(error)),
  })
}

/** The stored secret, or null if it could not be loaded; a toast then reports the failure. */
export async function revealSecret(name: SecretSettingName): Promise<string | null> {
  try {
    const { value } = await callEndpoint(revealSecretSetting, { body: { name } })
    return value ?? ''
  } catch (error) {
    showFailure(texts.valueNotShown, describeError(error))
    return null
  }
}
