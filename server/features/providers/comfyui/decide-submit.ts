import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import type { SubmitOutcome } from '#server/features/providers/video-provider.ts'
import { describeFaults, readValidation, type Validation } from './read-validation.ts'
import { isPage, refusalOf } from './refusal-of.ts'

/** `pictures`: how the graph names the uploaded pictures. */
export type SubmittedRun = { handle: string; graph: Workflow; output: string; pictures: readonly string[] }

type Answer = Extract<VendorAnswer, { got: 'answer' }>
type Refused = Extract<SubmitOutcome, { outcome: 'refused' }>

export type SubmitDecision =
  | SubmitOutcome
  /** The server restarted after the upload and has lost the pictures: upload them and submit again. */
  | { outcome: 'pictures-gone' }
  /** It queued the run without our output: cancel it. */
  | { outcome: 'incomplete'; refused: Refused }

/**
 * What the answer to a submission means. Refused means that the server has certainly not queued the run. After a 200, the
 * run can still lack our output, because ComfyUI drops invalid outputs if another one is valid.
 */
export function decideSubmit(answer: VendorAnswer, run: SubmittedRun): SubmitDecision {
  if (answer.got === 'nothing')
    return answer.sent
      ? { outcome: 'unconfirmed' }
      : { outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_NOT_REACHED' } }
  const { httpStatus, text } = answer
  if (httpStatus === 409) return { outcome: 'accepted', providerTaskId: run.handle }
  if (httpStatus >= 500 || httpStatus === 408) return { outcome: 'unconfirmed' }
  if (httpStatus !== 200 && httpStatus !== 400) return { outcome: 'refused', ...refusalOf(answer) }
  const parsed = parseJson(text)
  const body = asObject(parsed)
  if (httpStatus === 200 && parsed === undefined && !isPage(answer)) return { outcome: 'unconfirmed' }
  if (httpStatus === 200 && body.prompt_id !== run.handle)
    return { outcome: 'refused', ...refusalOf(answer, 'the server chose another id: its version is too old') }
  const validation = readValidation(body, run.graph, run.output)
  const refused = refusedFor(answer, validation, run)
  if (httpStatus === 400) return lacksPictures(validation, run) ? { outcome: 'pictures-gone' } : refused
  if (validation.faults.length > 0) return { outcome: 'incomplete', refused }
  return { outcome: 'accepted', providerTaskId: run.handle }
}

/** What ComfyUI itself finds wrong is a fault of the model; another server may have the node or the file. */
function refusedFor(answer: Answer, validation: Validation, { graph }: SubmittedRun): Refused {
  const words = describeFaults(validation, graph)
  const refusal = refusalOf(answer, words)
  const isFound = validation.type !== '' || validation.faults.length > 0
  if (refusal.kind !== 'broken' || !isFound) return { outcome: 'refused', ...refusal }
  return { outcome: 'refused', kind: 'model', failure: refusal.failure, words, mayDiffer: true }
}

/** Whether nothing is wrong but the pictures. */
function lacksPictures({ faults }: Validation, { graph, pictures }: SubmittedRun): boolean {
  return (
    faults.length > 0 &&
    faults.every(
      ({ type, node }) =>
        type === 'custom_validation_failed' &&
        Object.values(graph[node]?.inputs ?? {}).some((value) => pictures.some((picture) => picture === value)),
    )
  )
}
