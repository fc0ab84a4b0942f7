import type { Failure } from '#contract/videos/failures/failure.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { cannotExtend, explain, generalRefusal, modelGone } from '#server/features/providers/explain-refusal.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import type { RefusalKind, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import { type GoogleError, readError } from './google-error.ts'

type Refusal = { kind: RefusalKind; failure: Failure; words?: string }

const wrongKey: Refusal = {
  kind: 'account',
  failure: { code: 'KEY_NOT_ACCEPTED' },
}
const notAllowed: Refusal = {
  kind: 'account',
  failure: { code: 'ACCOUNT_LOCKED' },
}
const unpaid: Refusal = { kind: 'account', failure: { code: 'ACCOUNT_WITHOUT_BILLING' } }
const busy: Refusal = { kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
const broken: Refusal = { kind: 'broken', failure: { code: 'SERVICE_REFUSED' } }

const ids = /^[\w.~=-]{1,500}$/

/**
 * Decides what the answer to a submission means. Refused means that there is certainly no interaction; if there may be
 * one, the result is unconfirmed: there is no idempotency key, and Google does not call us back. `extends`: the request
 * names an earlier interaction, so what is wrong with an interaction is about that one.
 */
export function decideSubmit(answer: VendorAnswer, { extends: isExtend = false } = {}): SubmitOutcome {
  if (answer.got === 'nothing')
    return answer.sent
      ? { outcome: 'unconfirmed' }
      : { outcome: 'refused', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
  const { httpStatus, text } = answer
  if (httpStatus >= 200 && httpStatus < 300) {
    const { id } = asObject(parseJson(text))
    return typeof id === 'string' && ids.test(id)
      ? { outcome: 'accepted', providerTaskId: id }
      : { outcome: 'unconfirmed' }
  }
  if (httpStatus >= 500 || httpStatus === 408) return { outcome: 'unconfirmed' }
  return { outcome: 'refused', ...decideRefusal(httpStatus, readError(text), isExtend) }
}

function decideRefusal(httpStatus: number, error: GoogleError, isExtend: boolean): Refusal {
  if (httpStatus === 401 || /^API_KEY_(INVALID|EXPIRED)$|^UNAUTHENTICATED$/.test(error.code)) return wrongKey
  if (/\bAPI key (not valid|expired|not found)/i.test(error.text)) return wrongKey
  if (httpStatus === 403) return notAllowed
  if (httpStatus === 429) return busy
  if (httpStatus === 404) return { ...modelGone, words: error.code || 'not found' }
  if (httpStatus !== 400 || /multiple authentication credentials/i.test(error.text)) return broken
  if (error.code === 'FAILED_PRECONDITION' || /\bbilling\b/i.test(error.text)) return unpaid
  if (isExtend && /\binteraction\b/i.test(error.text)) return cannotExtend
  const known = explain(error.text)
  return known?.kind === 'content' || known?.kind === 'input' ? known : generalRefusal
}
