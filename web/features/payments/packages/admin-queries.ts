import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type AdminCreditPackage,
  createCreditPackage,
  type createCreditPackageBodySchema,
  deleteCreditPackage,
  listAdminCreditPackages,
  updateCreditPackage,
  type updateCreditPackageBodySchema,
} from '#contract/payments/admin-credit-packages.ts'
import { packagesKey } from '#web/features/payments/package-queries.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { useForgetDraft } from '#web/lib/unsaved/unsaved-forms.ts'
import * as texts from '#web/texts/admin-payments.ts'
import { describeDifference } from './credit-price-notes.tsx'

const adminPackagesKey = ['admin-credit-packages']

export const packageDraft = (id = 'new') => `credit-package:${id}`

/** A new package, or the changes of an existing one. */
export type PackageToSave =
  | { id: null; body: z.input<typeof createCreditPackageBodySchema> }
  | { id: string; body: z.input<typeof updateCreditPackageBodySchema> }

export function useAdminCreditPackages() {
  return useQuery({
    queryKey: adminPackagesKey,
    queryFn: ({ signal }) => callEndpoint(listAdminCreditPackages, { signal }),
    meta: { personal: true },
  })
}

export function useSaveCreditPackage() {
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (pack: PackageToSave) =>
      pack.id === null
        ? callForEffect(createCreditPackage, { body: pack.body })
        : callForEffect(updateCreditPackage, { params: { id: pack.id }, body: pack.body }),
    onSuccess: async () => {
      await refresh()
      const difference = describeDifference(queryClient.getQueryData<AdminCreditPackage[]>(adminPackagesKey) ?? [])
      showToast({ title: texts.packageSaved, ...(difference ? { description: difference } : {}) })
    },
    onError: (error) => {
      showFailure(texts.saveFailed, describeError(error))
      // The answer may be lost, though the package was saved.
      void refresh()
    },
  })
}

/** What was typed into its form ends with it, even if the page is left before the answer. */
export function useDeleteCreditPackage() {
  const refresh = useRefresh()
  const forget = useForgetDraft()
  return useMutation({
    mutationFn: (id: string) => callForEffect(deleteCreditPackage, { params: { id } }),
    onSuccess: async (_, id) => {
      forget(packageDraft(id))
      showToast({ title: texts.packageDeleted })
      await refresh()
    },
    onError: (error) => {
      showFailure(texts.deleteFailed, describeError(error))
      void refresh()
    },
  })
}

/** Refreshes the buyers' package list too. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([adminPackagesKey, packagesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
