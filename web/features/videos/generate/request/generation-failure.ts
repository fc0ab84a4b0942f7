import { ApiError } from '#web/lib/api.ts'
import * as texts from '#web/texts/generator.ts'

/** Decides what to do if a video did not start: go to the sign-in, go to the pricing page, or only show the error. */
export function answerTo(error: Error): 'sign-in' | 'credits' | 'say' {
  const status = error instanceof ApiError ? error.status : null
  if (status === 401) return 'sign-in'
  return status === 402 ? 'credits' : 'say'
}

/** `label`: of the model. */
type Need = { label: string; price: number; credits: number }

/** @param serverWords the server's message, preferred if it has numbers: it uses the current price and balance */
export function describeNeed({ label, price, credits }: Need, serverWords?: string): string {
  if (serverWords && /\d/.test(serverWords)) return serverWords
  return texts.youNeedMoreCredits(price, label, credits)
}
