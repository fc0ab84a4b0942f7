import type { Failure } from '#contract/videos/failures/failure.ts'
import { generationFailed } from '#server/features/providers/explain-refusal.ts'
import { asObject, asText } from '#server/features/providers/parse-values.ts'
import type { RefusalKind } from '#server/features/providers/video-provider.ts'

/** The class of the failed node and the type of its exception; its texts repeat the prompt and stay here. */
export type RunFailure = { kind: RefusalKind; failure: Failure; words: string }

const stumbled = { kind: 'stumbled' as const, failure: generationFailed.failure }
const pictureNotUsable = { kind: 'input' as const, failure: { code: 'PICTURE_NOT_USABLE' as const } }

/**
 * Why a run failed, from its `execution_error`. What a node throws may come from one prompt, but a workflow that fails three
 * times in a row is not sold any longer.
 */
export function explainFailure(executionError: unknown): RunFailure {
  const { node_type: node, exception_type: type, exception_message: message } = asObject(executionError)
  const words = `${nameOf(node, 'unknown node')}: ${nameOf(type, 'unknown error')}`
  const begin = asText(message).slice(0, 2000)
  const isOutOfMemory =
    /OutOfMemoryError$/.test(asText(type)) || /Allocation on device|ran out of memory on your GPU/i.test(begin)
  if (isOutOfMemory) return { ...stumbled, words }
  if (/^(VHS_)?Load(Image|Video|Audio)/.test(asText(node)))
    return { ...(/FileNotFoundError$/.test(asText(type)) ? stumbled : pictureNotUsable), words }
  return { kind: 'model', failure: generationFailed.failure, words }
}

function nameOf(value: unknown, otherwise: string): string {
  const text = asText(value)
  return /^[\w.+|()-]{1,80}$/.test(text) ? text : otherwise
}
