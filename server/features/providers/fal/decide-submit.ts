import type { Failure } from '#contract/videos/failures/failure.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { generalRefusal, modelGone } from '#server/features/providers/explain-refusal.ts'
import { parseJson } from '#server/features/providers/parse-values.ts'
import type { RefusalKind, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import { explainErrors, readErrors } from './fal-error.ts'
import { readJob, type Submitted, toHandle } from './job-handle.ts'

const byStatus: Record<number, { kind: RefusalKind; failure: Failure }> = {
  401: { kind: 'account', failure: { code: 'KEY_NOT_ACCEPTED' } },
  403: { kind: 'account', failure: { code: 'ACCOUNT_LOCKED' } },
  404: modelGone,
  429: { kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } },
}

/**
 * Decides what the answer to a submission means. Refused means that there is certainly no job; if there may be one,
 * the result is unconfirmed, because fal has no idempotency key. An input is read only later, so a refusal at once is
 * about the request as such.
 */
export function decideSubmit(answer: VendorAnswer, asked: Submitted): SubmitOutcome {
  if (answer.got === 'nothing')
    return answer.sent
      ? { outcome: 'unconfirmed' }
      : { outcome: 'refused', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
  const { httpStatus, text } = answer
  if (httpStatus >= 200 && httpStatus < 300) {
    const job = readJob(parseJson(text), asked)
    return job ? { outcome: 'accepted', providerTaskId: toHandle(job) } : { outcome: 'unconfirmed' }
  }
  // A proxy may have given up after the service had taken the job.
  if (httpStatus >= 500 || httpStatus === 408) return { outcome: 'unconfirmed' }
  const known = byStatus[httpStatus]
  if (known) return { outcome: 'refused', ...known, ...(known.kind === 'model' ? { words: wordsOf(text) } : {}) }
  if (httpStatus === 400 || httpStatus === 422) {
    const errors = readErrors(parseJson(text))
    return { outcome: 'refused', ...(errors.length > 0 ? explainErrors(errors, httpStatus) : generalRefusal) }
  }
  return { outcome: 'refused', kind: 'broken', failure: { code: 'SERVICE_REFUSED' } }
}

const wordsOf = (text: string) => readErrors(parseJson(text))[0]?.text.slice(0, 300) || 'unknown endpoint'
