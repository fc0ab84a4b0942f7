import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type checkoutReturnPaths, createCreemCheckout, getPaymentMethods } from '#contract/payments/payments.ts'
import { useIsShown } from '#web/components/ui/use-is-shown.ts'
import { callEndpoint, wasRefused } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/payments.ts'
import { checkoutAnswerSchema, checkoutUrlOf, describeCheckoutError } from './checkout-answer.ts'
import { packagesKey } from './package-queries.ts'
import { expectationOf, type ShownPackage } from './package-values.ts'

export type ReturnPath = (typeof checkoutReturnPaths)[number]

/** Refetched with each dialog: an administrator may have disabled a payment method in the meantime. */
export function usePaymentMethods() {
  return useQuery({
    queryKey: ['payment-methods'],
    queryFn: ({ signal }) => callEndpoint(getPaymentMethods, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** After a refusal because the package has changed or is gone, the page shows the packages as they are now. */
export function useReloadChangedPackages() {
  const queryClient = useQueryClient()
  return (error: unknown) => {
    if (wasRefused(error, 'PACKAGE_CHANGED') || wasRefused(error, 'NOT_FOUND'))
      void queryClient.invalidateQueries({ queryKey: packagesKey })
  }
}

const leavingMs = 8000

/** Creates an order, then redirects to the checkout page if the dialog or the page is still open. */
export function useCreemCheckout(returnPath: ReturnPath) {
  const reloadChanged = useReloadChangedPackages()
  const isShown = useIsShown()
  return useMutation({
    mutationFn: async (pack: ShownPackage) => {
      const { id: packageId, name: packageName, credits, price: amount } = pack
      const body = { packageId, packageName, credits, amount, currency: 'USD', ...expectationOf(pack), returnPath }
      const answer = await callEndpoint({ ...createCreemCheckout, response: checkoutAnswerSchema }, { body })
      if (!isShown.current) return
      window.location.assign(checkoutUrlOf(answer))
      // Keeps the button disabled while the browser leaves the page. A user who comes back can try again.
      await new Promise((resolve) => setTimeout(resolve, leavingMs))
    },
    onError: (error) => {
      reloadChanged(error)
      showFailure(texts.failedToCreateCheckoutSession, describeCheckoutError(error))
    },
  })
}
