import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { listCreditPackages } from '#contract/payments/credit-packages.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { fallbackPackages, tolerantPackageSchema } from './package-values.ts'

export const packagesKey = ['credit-packages']

/** The packages for sale; example packages while they cannot be loaded. */
export function useCreditPackages() {
  const { data, isPending, refetch } = useQuery({
    queryKey: packagesKey,
    queryFn: ({ signal }) =>
      callEndpoint({ ...listCreditPackages, response: z.array(tolerantPackageSchema) }, { signal }),
  })
  const loaded = data && data.length > 0
  return { packages: loaded ? data : fallbackPackages, loaded: Boolean(loaded), isPending, refetch }
}
