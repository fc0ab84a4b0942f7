import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { listCreditPackages } from '#contract/payments/credit-packages.ts'
import { type CreditPrice, creditPriceOf } from '#contract/payments/credit-price.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { fallbackPackages, tolerantPackageSchema } from './package-values.ts'

export const packagesKey = ['credit-packages']

/** The packages for sale; example packages until they have loaded, or if there are none. */
export function useCreditPackages() {
  const { data, isPending, refetch } = useQuery({
    queryKey: packagesKey,
    queryFn: ({ signal }) =>
      callEndpoint({ ...listCreditPackages, response: z.array(tolerantPackageSchema) }, { signal }),
  })
  const loaded = data && data.length > 0
  const isEmpty = data?.length === 0
  return { packages: loaded ? data : fallbackPackages, loaded: Boolean(loaded), isEmpty, isPending, refetch }
}

/** What a credit costs now; undefined while the packages load, null if none is for sale. */
export function useCreditPrice(): CreditPrice | null | undefined {
  const { packages, loaded, isPending } = useCreditPackages()
  if (isPending) return undefined
  return loaded ? creditPriceOf(packages) : null
}
