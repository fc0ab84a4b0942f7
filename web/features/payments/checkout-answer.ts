import { z } from 'zod'
import { ApiError, describeError } from '#web/lib/api.ts'
import * as texts from '#web/texts/payments.ts'

/**
 * Reads more fields than the contract, because these refusals carry more details than others and may have status 200.
 */
export const checkoutAnswerSchema = z.looseObject({
  checkoutUrl: z.string().nullish(),
  error: z.string().nullish(),
  suggestion: z.string().nullish(),
})

type CheckoutAnswer = z.output<typeof checkoutAnswerSchema>

/**
 * The address of the checkout page.
 * @throws Error with the reason if the answer has none.
 */
export function checkoutUrlOf(answer: CheckoutAnswer): string {
  if (answer.error) throw new Error(describeRefusal(answer))
  if (!answer.checkoutUrl || !/^(https?:\/\/|\/)/.test(answer.checkoutUrl)) throw new Error(texts.noCheckoutUrlReceived)
  return answer.checkoutUrl
}

export function describeCheckoutError(error: Error): string {
  if (!(error instanceof ApiError)) return error instanceof TypeError ? describeError(error) : error.message
  const refused = checkoutAnswerSchema.safeParse(error.body)
  return refused.success && refused.data.error ? describeRefusal(refused.data) : error.serverMessage
}

function describeRefusal({ error, suggestion }: CheckoutAnswer): string {
  const sentence = error && suggestion ? error.replace(/\w$/, '$&.') : error
  return [sentence, suggestion].filter(Boolean).join(' ')
}
