import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { asCost, asNumber, asObject, asText, parseJson, parseSeed } from '#server/features/providers/parse-values.ts'
import type { CheckOutcome } from '#server/features/providers/video-provider.ts'
import { explainErrors, namesCause, passing, readErrors } from './fal-error.ts'

export const videoGone: CheckOutcome = {
  ...{ outcome: 'failed', kind: 'failed', cost: null },
  failure: { code: 'GONE_AT_SERVICE' },
}

/** What the state of a job says: whether its result is to be asked for. There is no state for a failure. */
export function decideStatus(answer: VendorAnswer): CheckOutcome | 'completed' {
  if (answer.got === 'nothing') return { outcome: 'unanswered' }
  if (answer.httpStatus === 404) return videoGone
  const body = parseJson(answer.text)
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : null
  if (answer.httpStatus >= 300) return { outcome: 'unanswered' }
  if (status === 'COMPLETED') return 'completed'
  return status === 'IN_QUEUE' || status === 'IN_PROGRESS' ? { outcome: 'running' } : { outcome: 'unanswered' }
}

/** Headers of errors that the model itself answers with, the older name last. */
const repeatHeaders = ['x-fal-retryable', 'x-fal-needs-retry']

/**
 * What the result of a completed job says: its file, or why there is none. An answer without a body of errors, or a 5xx
 * that is not of the model and names no cause, is that of a proxy, and says nothing: results have been fetched after a
 * 504. Other errors that may pass count only if they are repeated. `unitCredits`: what a unit on the bill takes.
 */
export function decideResult(answer: VendorAnswer, unitCredits: number | null = null): CheckOutcome {
  if (answer.got === 'nothing') return { outcome: 'unanswered' }
  const { httpStatus, text } = answer
  const body = parseJson(text)
  const cost = costOf(answer.header('x-fal-billable-units'), unitCredits)
  if (httpStatus >= 200 && httpStatus < 300) {
    if (typeof body !== 'object' || body === null) return { outcome: 'unanswered' }
    const url = findFile(body)
    if (url) return { outcome: 'finished', urls: [url], cost, seed: parseSeed('seed' in body ? body.seed : null) }
    return { outcome: 'failed', ...explainErrors([], httpStatus), cost }
  }
  if (httpStatus === 404) return videoGone
  const errors = readErrors(body)
  // Neither a wrong key nor a rate limit is the video's fault. A result that is requested too early has errors without a type.
  const isTooEarly = [400, 409].includes(httpStatus) && errors.every(({ type }) => type === '')
  if (isTooEarly || [401, 403, 408, 429].includes(httpStatus)) return { outcome: 'unanswered' }
  // Of the service around the model, which told it in a header or in the body.
  const isRequestError = answer.header('x-fal-error-type') !== null || asText(asObject(body).error_type) !== ''
  if (isRequestError) return { outcome: 'unanswered', ifRepeated: { ...passing, cost } }
  const advice = repeatHeaders.map((name) => answer.header(name)).find((value) => value !== null)
  const saysNothing = errors.length === 0 || (httpStatus >= 500 && advice === undefined && !errors.some(namesCause))
  if (saysNothing) return { outcome: 'unanswered' }
  const failed = { ...explainErrors(errors, httpStatus), cost }
  const mayPass = failed.kind !== 'content' && (httpStatus >= 500 || advice === 'true')
  return mayPass ? { outcome: 'unanswered', ifRepeated: failed } : { outcome: 'failed', ...failed }
}

/**
 * The bill counts in the unit of the price, which is the second for every model in the catalogue. A price that depends
 * on sound or resolution is that of the request. Null without a bill; 0 if nothing was billed.
 */
function costOf(units: string | null, unitCredits: number | null): number | null {
  const billed = asNumber(units)
  if (billed === null || billed < 0 || unitCredits === null) return null
  return asCost(Number((billed * unitCredits).toFixed(4)))
}

/** The address of the made file. Some models give a list. */
function findFile(body: object): string | null {
  const { video, videos } = body as { video?: unknown; videos?: unknown }
  const files = [video, ...(Array.isArray(videos) ? videos : [])]
  const urls = files.map((file) => (typeof file === 'object' && file !== null && 'url' in file ? file.url : null))
  return urls.find((url): url is string => typeof url === 'string' && URL.canParse(url)) ?? null
}
