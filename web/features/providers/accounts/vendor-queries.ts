import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  createVendorAccount,
  type createVendorAccountBodySchema,
  deleteVendorAccount,
  listVendorAccounts,
  updateVendorAccount,
  type updateVendorAccountBodySchema,
} from '#contract/vendor-accounts.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { siteKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { useForgetDraft } from '#web/lib/unsaved/unsaved-forms.ts'
import * as texts from '#web/texts/providers.ts'

const vendorAccountsKey = ['vendor-accounts']
const refreshMs = 30_000

export const vendorAccountDraft = (id = 'new') => `vendor-account:${id}`

/** A new account, or the changes of an existing one. */
export type VendorAccountToSave =
  | { id: null; body: z.input<typeof createVendorAccountBodySchema> }
  | { id: string; body: z.input<typeof updateVendorAccountBodySchema> }

export function useVendorAccounts() {
  return useQuery({
    queryKey: vendorAccountsKey,
    queryFn: ({ signal }) => callEndpoint(listVendorAccounts, { signal }),
    refetchInterval: refreshMs,
    meta: { personal: true },
  })
}

export function useSaveVendorAccount() {
  const refresh = useRefreshAccounts()
  return useMutation({
    mutationFn: (account: VendorAccountToSave) =>
      account.id === null
        ? callForEffect(createVendorAccount, { body: account.body })
        : callForEffect(updateVendorAccount, { params: { id: account.id }, body: account.body }),
    onSuccess: async () => {
      showToast({ title: texts.accountSaved })
      await refresh()
    },
    onError: (error) => showFailure(texts.accountNotSaved, describeError(error)),
  })
}

/** What was typed into its forms ends with it, even if the dialog is closed before the answer. */
export function useDeleteVendorAccount() {
  const refresh = useRefreshAccounts()
  const forget = useForgetDraft()
  return useMutation({
    mutationFn: (id: string) => callForEffect(deleteVendorAccount, { params: { id } }),
    onSuccess: async (_, id) => {
      forget(vendorAccountDraft(id))
      showToast({ title: texts.accountDeleted })
      await refresh()
    },
    onError: (error) => showFailure(texts.accountNotDeleted, describeError(error)),
  })
}

/** Loads the accounts of all services again, and what pages say about them. */
export function useRefreshAccounts() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: vendorAccountsKey }),
      // The first account ends the demo, which every page mentions.
      queryClient.invalidateQueries({ queryKey: siteKey }),
    ])
}
