import type { ErrorCode } from '#contract/errors.ts'
import { type Refusal, TooManyRequests } from '#server/refusal.ts'

const repeat = 'Repeat the call later with the same arguments and the same request_key: it is paid once.'

/** What an assistant should do next. */
const advice: Partial<Record<ErrorCode, (site: string) => string>> = {
  INVALID_INPUT: () => 'Correct the arguments and call again.',
  OPTION_NOT_OFFERED: () => 'Choose one of the allowed values, or another model of get_account.',
  MODEL_PAUSED: () => 'Choose another model of get_account.',
  MODEL_RETIRED: () => 'Choose another model of get_account.',
  MODEL_NOT_ALLOWED: () => 'Choose a model that this token may use; get_account lists them.',
  COST_ABOVE_MAX: () => 'Call quote_video and ask the user whether the price is right.',
  INSUFFICIENT_CREDITS: (site) => `Do not retry. Tell the user to buy credits at ${site}/pricing.`,
  TOKEN_BUDGET_REACHED: (site) =>
    `Do not retry. Tell the user that the spending cap of this token is reached. A token with another cap is made at ${site}/connect.`,
  SCOPE_MISSING: (site) => `Do not retry. Tell the user to make a token with this scope at ${site}/connect.`,
  INVALID_TOKEN: (site) => `Do not retry. Tell the user to make a new token at ${site}/connect.`,
  IDEMPOTENCY_KEY_REUSED: () =>
    'If list_videos shows the video that the user wants, use it. For another one, call again with a new request_key.',
  PROMPT_REFUSED: () => 'Change the prompt together with the user.',
  NOT_FOUND: () => 'Check the id; list_videos lists the videos.',
  NOT_CANCELLABLE: () => 'See how it goes with get_video. If a video fails, its credits come back by themselves.',
  STORAGE_FULL: () => repeat,
  SCREENING_UNAVAILABLE: () => repeat,
  UNAVAILABLE: () => repeat,
  INTERNAL: () => repeat,
}

/** A refusal in words: the code, what happened, the facts, and what to do. */
export function describeRefusal(refusal: Refusal, site: string): string {
  const { code, field, allowed, params } = refusal
  const facts = [
    `${code}: ${messageOf(refusal)}`,
    ...(field ? [`Argument: ${field}`] : []),
    ...(allowed === undefined ? [] : [`Allowed: ${JSON.stringify(allowed)}`]),
    ...(params ? [`Details: ${JSON.stringify(params)}`] : []),
  ]
  const next =
    refusal instanceof TooManyRequests
      ? `Wait ${refusal.retryAfterSeconds} seconds, then repeat the call with the same arguments.`
      : advice[code]?.(site)
  return [...facts, ...(next ? [`What to do: ${next}`] : [])].join('\n')
}

/** In the words of the tools. */
function messageOf({ code, message }: Refusal): string {
  if (code === 'IDEMPOTENCY_KEY_REUSED')
    return 'This request_key was already used for a different video. This call charged nothing.'
  return message
}
