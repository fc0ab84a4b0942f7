import type { RefusalKind, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import type { KieAnswer } from './call-kie.ts'
import { explain, generalRefusal, generationFailed, pictureNotFetched } from './kie-message.ts'
import { parseCreated } from './parse-created.ts'

/** Nobody else may take it over: there may be a job already, and KIE knows no idempotency key. */
const unconfirmed: SubmitOutcome = { outcome: 'unconfirmed' }

const byCode: Record<number, { kind: RefusalKind; message: string }> = {
  401: { kind: 'account', message: 'The video service does not accept the key of this account.' },
  402: { kind: 'account', message: 'The account with the video service has no credits left.' },
  403: { kind: 'account', message: 'The video service does not accept the key of this account.' },
  404: { kind: 'broken', message: 'The video service does not know this request.' },
  429: { kind: 'overloaded', message: 'The video service is busy.' },
  451: pictureNotFetched,
  455: { kind: 'overloaded', message: 'The video service is under maintenance.' },
}

/**
 * What an answer to create means. Refused is what certainly made no job; everything that may have made one is
 * unconfirmed. Codes: https://docs.kie.ai/veo3-api/generate-veo-3-video
 */
export function decideSubmit(answer: KieAnswer): SubmitOutcome {
  if (answer.got === 'nothing')
    return answer.sent ? unconfirmed : refused('broken', 'The video service could not be reached.')
  const { code, text, data, httpStatus } = answer
  if (code === null) return decideWithoutEnvelope(httpStatus)
  if (code === 200) return decideCreated(data)
  const known = byCode[code]
  if (known) return { outcome: 'refused', ...known }
  const explained = explain(text)
  if (code === 400 || code === 422) return { outcome: 'refused', ...(explained ?? generalRefusal) }
  // What happened upstream within the time that KIE waited is not known to KIE either.
  if (code === 408) return unconfirmed
  // 500 is documented as "server error or timeout" and says nothing about the job, unless its words say what was
  // wrong with the request: those are checks that come before any job.
  if (code === 500) return explained ? { outcome: 'refused', ...explained } : unconfirmed
  // "Generation failed" and "feature disabled" are statements about the job: there is none that could still finish.
  if (code === 501 || code === 505) return { outcome: 'refused', ...(explained ?? generationFailed) }
  return code >= 400 && code < 500 ? refused('broken', 'The video service refused the request.') : unconfirmed
}

/** Created, but without its id nobody can ever ask for it. */
function decideCreated(data: unknown): SubmitOutcome {
  const providerTaskId = parseCreated(data)
  return providerTaskId ? { outcome: 'accepted', providerTaskId } : unconfirmed
}

/**
 * A page or half an answer came from in front of the service or from within its troubles. 3xx and 4xx were turned away
 * before they got there; of 2xx and 5xx nobody knows.
 */
function decideWithoutEnvelope(httpStatus: number): SubmitOutcome {
  if (httpStatus < 300 || httpStatus >= 500 || httpStatus === 408 || httpStatus === 499) return unconfirmed
  const known = httpStatus === 403 ? undefined : byCode[httpStatus]
  if (known) return { outcome: 'refused', ...known }
  return refused('broken', 'The video service could not be reached.')
}

function refused(kind: RefusalKind, message: string): SubmitOutcome {
  return { outcome: 'refused', kind, message }
}
