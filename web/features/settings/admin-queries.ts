import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AdminSettings, getAdminSettings, updateAdminSettings } from '#contract/settings.ts'
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
    onSuccess: (settings) => {
      queryClient.setQueryData(adminSettingsKey, settings)
      void queryClient.invalidateQueries({ queryKey: pricingKey })
      void queryClient.invalidateQueries({ queryKey: siteKey })
      showToast({ title: 'Settings updated' })
    },
    onError: (error) => showFailure('Update failed', describeError(error)),
  })
}

export function sayNothingChanged(): void {
  showToast({ title: 'Nothing to save' })
}
