import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  adminCreditPackageSchema,
  createCreditPackage,
  type createCreditPackageBodySchema,
  deleteCreditPackage,
  listAdminCreditPackages,
  updateCreditPackage,
  type updateCreditPackageBodySchema,
} from '#contract/payments/admin-credit-packages.ts'
import { packagesKey } from '#web/features/payments/package-queries.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { anyAnswer, longAgo, tolerant } from '#web/lib/tolerant.ts'
import * as texts from '#web/texts/packages.ts'

const adminPackagesKey = ['admin-credit-packages']

export const tolerantAdminPackages = {
  ...listAdminCreditPackages,
  response: z.array(
    tolerant(adminCreditPackageSchema, {
      popular: false,
      description: null,
      bonusCredits: 0,
      creemProductId: null,
      isActive: true,
      createdAt: longAgo,
    }),
  ),
}

/** A new package, or the changes of one that is known. */
export type PackageToSave =
  | { id: null; body: z.input<typeof createCreditPackageBodySchema> }
  | { id: string; body: z.input<typeof updateCreditPackageBodySchema> }

export function useAdminCreditPackages() {
  return useQuery({
    queryKey: adminPackagesKey,
    queryFn: ({ signal }) => callEndpoint(tolerantAdminPackages, { signal }),
    meta: { personal: true },
  })
}

export function useSaveCreditPackage() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, body }: PackageToSave) =>
      id === null
        ? callEndpoint(
            { ...createCreditPackage, response: anyAnswer },
            { body: body as z.input<typeof createCreditPackageBodySchema> },
          )
        : callEndpoint({ ...updateCreditPackage, response: anyAnswer }, { params: { id }, body }),
    onSuccess: async () => {
      showToast({ title: texts.packageSaved })
      await refresh()
    },
    onError: (error) => showFailure(texts.saveFailed, describeError(error)),
  })
}

export function useDeleteCreditPackage() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => callEndpoint({ ...deleteCreditPackage, response: anyAnswer }, { params: { id } }),
    onSuccess: async () => {
      showToast({ title: texts.packageDeleted })
      await refresh()
    },
    onError: (error) => showFailure(texts.deleteFailed, describeError(error)),
  })
}

/** What buyers see changes with it. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([adminPackagesKey, packagesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
