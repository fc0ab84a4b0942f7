import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { generationFailed } from '#server/features/providers/explain-refusal.ts'
import { asObject, asText, parseJson } from '#server/features/providers/parse-values.ts'
import type { CheckOutcome } from '#server/features/providers/video-provider.ts'
import { explainFailure } from './explain-failure.ts'
import { findVideoName } from './view-address.ts'

/** The server had the run and no longer knows it: it restarted, or its operator removed the run. */
export const runLost: CheckOutcome = {
  ...{ outcome: 'failed', kind: 'lost', cost: 0 },
  failure: { code: 'GONE_AT_SERVICE' },
}
const withoutVideo: CheckOutcome = {
  ...{ outcome: 'failed', kind: 'model', cost: 0 },
  ...{ failure: generationFailed.failure, words: 'the run ended without a video of the output node' },
}
/** One worker thread runs all jobs; after some exceptions it is dead while the server still answers. */
export const serverDead: CheckOutcome = {
  outcome: 'returned',
  words: 'ComfyUI accepts jobs and runs none. Restart it.',
}
/** The job may also be a long one of the operator's own. */
export const serverOccupied: CheckOutcome = {
  outcome: 'returned',
  words: 'ComfyUI has been running the same job for half an hour. If that job hangs, restart ComfyUI.',
}

/** Whether the server says that it does not know the run. A server without this call answers 404 in other words. */
function isUnknown(answer: VendorAnswer): boolean {
  return (
    answer.got === 'answer' &&
    answer.httpStatus === 404 &&
    asText(asObject(parseJson(answer.text)).error) === 'Job not found'
  )
}

/** Whether the server says that it has cancelled a run, so that it makes nothing any more. */
export function isCancelled(answer: VendorAnswer): boolean {
  return answer.got === 'answer' && answer.httpStatus === 200 && asObject(parseJson(answer.text)).cancelled === true
}

/** The record of a run; null if the answer is not about it. */
function readJob(answer: VendorAnswer, handle: string): Record<string, unknown> | null {
  if (answer.got === 'nothing' || answer.httpStatus !== 200) return null
  const job = asObject(parseJson(answer.text))
  return job.id === handle && typeof job.status === 'string' ? job : null
}

export type Recovery = 'accepted' | 'absent' | 'unanswered'

/** Whether the server has a record of a run, after the answer to its submission was lost. */
export function decideRecovery(answer: VendorAnswer, handle: string): Recovery {
  if (isUnknown(answer)) return 'absent'
  return readJob(answer, handle) ? 'accepted' : 'unanswered'
}

/** What the record of a run says; 'unknown' if the server has none. `addressOf`: where a file of the server is. */
export function decideCheck(
  answer: VendorAnswer,
  handle: string,
  addressOf: (filename: string) => string,
): CheckOutcome | 'unknown' {
  if (isUnknown(answer)) return 'unknown'
  const job = readJob(answer, handle)
  switch (job?.status) {
    case 'pending':
    case 'in_progress':
      return { outcome: 'running' }
    case 'completed': {
      const name = findVideoName(job.outputs, handle)
      return name === null ? withoutVideo : { outcome: 'finished', urls: [addressOf(name)], cost: 0 }
    }
    case 'failed':
      return { outcome: 'failed', ...explainFailure(job.execution_error), cost: 0 }
    case 'cancelled':
      return { outcome: 'failed', ...generationFailed, cost: 0 }
    default:
      return { outcome: 'unanswered' }
  }
}

/** What a file of a forgotten run says: if it exists, the run had ended. */
export function decideProbe(answer: VendorAnswer, url: string): CheckOutcome | 'absent' {
  if (answer.got === 'nothing') return { outcome: 'unanswered' }
  if (answer.httpStatus === 404) return 'absent'
  if (answer.httpStatus !== 200) return { outcome: 'unanswered' }
  return answer.header('content-length') === '0' ? runLost : { outcome: 'finished', urls: [url], cost: 0 }
}
