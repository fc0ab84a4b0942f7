import type { Failure, FailureCode } from '#contract/videos/failures/failure.ts'
import {
  cannotExtend,
  explain,
  generalRefusal,
  generationFailed,
  modelGone,
  pictureNotFetched,
} from '#server/features/providers/explain-refusal.ts'
import { parseTaskId } from '#server/features/providers/kie/answers/parse-answers.ts'
import type { RefusalKind, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import type { KieAnswer } from './call-kie.ts'

/** No other account may take the video: a job may already exist, and KIE has no idempotency key. */
const unconfirmed: SubmitOutcome = { outcome: 'unconfirmed' }

const byCode: Record<number, { kind: RefusalKind; failure: Failure }> = {
  401: { kind: 'account', failure: { code: 'KEY_NOT_ACCEPTED' } },
  402: { kind: 'account', failure: { code: 'ACCOUNT_WITHOUT_CREDITS' } },
  403: { kind: 'account', failure: { code: 'KEY_NOT_ACCEPTED' } },
  433: { kind: 'account', failure: { code: 'ACCOUNT_AT_LIMIT' } },
  429: { kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } },
  451: pictureNotFetched,
  455: { kind: 'overloaded', failure: { code: 'SERVICE_IN_MAINTENANCE' } },
  550: { kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } },
}

/**
 * Decides what the answer to a create request means. Refused means that there is certainly no job; if there may be
 * one, the result is unconfirmed. `extends`: the request names an earlier task, so an unknown thing is that task and
 * not the model. Codes: https://docs.kie.ai/veo3-api/generate-veo-3-video
 */
export function decideSubmit(answer: KieAnswer, { extends: isExtend = false } = {}): SubmitOutcome {
  const outcome = decideCreate(answer)
  const isGone = outcome.outcome === 'refused' && outcome.kind === 'model'
  return isGone && isExtend ? { outcome: 'refused', ...cannotExtend } : outcome
}

function decideCreate(answer: KieAnswer): SubmitOutcome {
  if (answer.got === 'nothing') return answer.sent ? unconfirmed : refused('broken', 'SERVICE_NOT_REACHED')
  const { text, data, httpStatus } = answer
  const code = answer.code ?? codeOfStatus(httpStatus, text)
  if (code === null) return decideWithoutEnvelope(httpStatus)
  if (code === 200) return decideCreated(data)
  const explained = explain(text)
  if (code === 400 || code === 422) return { outcome: 'refused', ...(explained ?? generalRefusal) }
  // 505: the feature is switched off.
  if (code === 404 || code === 505) return { outcome: 'refused', ...(explained ?? modelGone) }
  if (code === 501) return { outcome: 'refused', ...(explained ?? generationFailed) }
  const known = byCode[code]
  if (known) return { outcome: 'refused', ...known }
  // After a timeout upstream, KIE itself does not know whether a job exists.
  if (code === 408) return unconfirmed
  if (code === 500) return decideError(data, text)
  return code >= 400 && code < 500 ? refused('broken', 'SERVICE_REFUSED') : unconfirmed
}

/** An answer with a message has a code: its HTTP status if the body has none. */
function codeOfStatus(httpStatus: number, text: string): number | null {
  return text !== '' && httpStatus >= 400 && httpStatus < 500 ? httpStatus : null
}

/** The job exists, but without its id nobody can ever query it. */
function decideCreated(data: unknown): SubmitOutcome {
  const providerTaskId = parseTaskId(data)
  return providerTaskId ? { outcome: 'accepted', providerTaskId } : unconfirmed
}

/**
 * 500 is documented as "server error or timeout". If it names no task and mentions no timeout, KIE says that it
 * created nothing, because of an invalid field or a temporary error of its own. A task that it names may exist,
 * also if the message says something else.
 */
function decideError(data: unknown, text: string): SubmitOutcome {
  if (parseTaskId(data)) return unconfirmed
  const explained = explain(text)
  if (explained) return { outcome: 'refused', ...explained }
  if (/time[ds]?[ -]?out/i.test(text)) return unconfirmed
  return { outcome: 'refused', kind: 'stumbled', failure: generationFailed.failure }
}

/**
 * An HTML page or a truncated answer comes from a proxy in front of the service or from a failing service. 3xx and
 * 4xx were rejected before they reached it; for 2xx and 5xx the result is unknown.
 */
function decideWithoutEnvelope(httpStatus: number): SubmitOutcome {
  if (httpStatus < 300 || httpStatus >= 500 || httpStatus === 408 || httpStatus === 499) return unconfirmed
  if (httpStatus === 404) return { outcome: 'refused', ...generationFailed }
  const known = httpStatus === 403 ? undefined : byCode[httpStatus]
  if (known) return { outcome: 'refused', ...known }
  return refused('broken', 'SERVICE_NOT_REACHED')
}

function refused(kind: RefusalKind, code: FailureCode): SubmitOutcome {
  return { outcome: 'refused', kind, failure: { code } }
}
