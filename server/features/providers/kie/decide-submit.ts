import { parseTaskId } from '#server/features/providers/kie/answers/parse-task-id.ts'
import type { RefusalKind, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import type { KieAnswer } from './call-kie.ts'
import { cannotExtend, explain, generalRefusal, generationFailed, modelGone, pictureNotFetched } from './kie-message.ts'

/** No other account may take the video: a job may already exist, and KIE has no idempotency key. */
const unconfirmed: SubmitOutcome = { outcome: 'unconfirmed' }

const byCode: Record<number, { kind: RefusalKind; message: string }> = {
  401: { kind: 'account', message: 'The video service does not accept the key of the provider account.' },
  402: { kind: 'account', message: 'The provider account has no credits left.' },
  403: { kind: 'account', message: 'The video service does not accept the key of the provider account.' },
  433: { kind: 'account', message: 'The provider account has used up its limit.' },
  429: { kind: 'overloaded', message: 'The video service is busy.' },
  451: pictureNotFetched,
  455: { kind: 'overloaded', message: 'The video service is under maintenance.' },
  550: { kind: 'broken', message: 'The video service could not be reached.' },
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
  if (answer.got === 'nothing')
    return answer.sent ? unconfirmed : refused('broken', 'The video service could not be reached.')
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
  return code >= 400 && code < 500 ? refused('broken', 'The video service refused the request.') : unconfirmed
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
 * created nothing, because of an invalid field or a temporary error of its own.
 */
function decideError(data: unknown, text: string): SubmitOutcome {
  const explained = explain(text)
  if (explained) return { outcome: 'refused', ...explained }
  if (parseTaskId(data) || /time[ds]?[ -]?out/i.test(text)) return unconfirmed
  return { outcome: 'refused', kind: 'stumbled', message: generationFailed.message }
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
  return refused('broken', 'The video service could not be reached.')
}

function refused(kind: RefusalKind, message: string): SubmitOutcome {
  return { outcome: 'refused', kind, message }
}
