import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type checkoutReturnPaths, createCreemCheckout, getPaymentMethods } from '#contract/payments/payments.ts'
import { ApiError, callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/payments.ts'
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

const leavingMs = 8000
const checkoutFailed = texts.failedToCreateCheckoutSession
/**
 * Reads more fields than the contract, because these refusals carry more details than others and may have status 200.
 */
const checkoutAnswerSchema = z.looseObject({
  checkoutUrl: z.string().nullish(),
  error: z.string().nullish(),
  suggestion: z.string().nullish(),
})

/** Creates an order and redirects to the checkout page. */
export function useCreemCheckout(returnPath: ReturnPath) {
  return useMutation({
    mutationFn: async (pack: ShownPackage) => {
      const { id: packageId, name: packageName, credits, price: amount } = pack
      const body = { packageId, packageName, credits, amount, currency: 'USD', ...expectationOf(pack), returnPath }
      const answer = await callEndpoint({ ...createCreemCheckout, response: checkoutAnswerSchema }, { body })
      if (answer.error) throw new Error(describeRefusal(answer))
      if (!answer.checkoutUrl || !/^(https?:\/\/|\/)/.test(answer.checkoutUrl))
        throw new Error(texts.noCheckoutUrlReceived)
      window.location.assign(answer.checkoutUrl)
      // Keeps the button disabled while the browser leaves the page. A user who comes back can try again.
      await new Promise((resolve) => setTimeout(resolve, leavingMs))
    },
    onError: (error) => showFailure(checkoutFailed, describeCheckoutError(error)),
  })
}

function describeCheckoutError(error: Error): string {
  if (!(error instanceof ApiError)) return error instanceof TypeError ? describeError(error) : error.message
  const refused = checkoutAnswerSchema.safeParse(error.body)
  return refused.success && refused.data.error ? describeRefusal(refused.data) : error.serverMessage
}

function describeRefusal({ error, suggestion }: z.output<typeof checkoutAnswerSchema>): string {
  const sentence = error && suggestion ? error.replace(/\w$/, '$&.') : error
  return [sentence, suggestion].filter(Boolean).join(' ')
}
