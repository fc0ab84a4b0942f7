import { fault, missingNode } from '#tests/fakes/comfyui/graph/fault.ts'
import { notInList } from '#tests/fakes/comfyui/graph/inputs.ts'
import { type ComfyNodeErrors, type ComfyVerdict, validate } from '#tests/fakes/comfyui/graph/validate.ts'
import { type ComfyAnswer, proxyPage, troubled } from './comfyui-answer.ts'
import type { ComfyFakeState, ComfyGraph } from './comfyui-state.ts'

/** Faults that end the call before the server sees it. */
export function findEarlyEnd(state: ComfyFakeState, words: ReadonlyMap<string, string>): ComfyAnswer | null {
  if (words.has('redirect-submit'))
    return { status: 307, headers: { location: `${state.elsewhereUrl}/api/prompt` }, text: '' }
  if (words.has('drop-before-create')) return 'reset'
  if (words.has('500-not-queued')) return troubled
  const [status] = ['401', '403', '413', '429', '503'].filter((word) => words.has(word))
  if (status) return proxyPage(Number(status))
  return words.has('html-502') ? proxyPage(502) : null
}

/** The verdict, or the one that a word asks for. */
export function judge(
  state: ComfyFakeState,
  graph: ComfyGraph,
  targets: string[] | null,
  words: ReadonlyMap<string, string>,
): ComfyVerdict {
  if (words.has('missing-node')) return { error: missingNode('1', 'SeedVR2VideoUpscaler'), outputs: [], nodeErrors: {} }
  const verdict = validate(state, graph, targets)
  if (verdict.error) return verdict
  const [output = ''] = verdict.outputs
  if (words.has('value-not-in-list')) {
    const [id = output] = Object.keys(graph).filter((one) => graph[one]?.class_type === 'CheckpointLoaderSimple')
    const name = graph[id]?.inputs.ckpt_name ?? 'gone.safetensors'
    const errors = [
      notInList('ckpt_name', name, ['other.safetensors'], { input_name: 'ckpt_name', received_value: name }),
    ]
    const details = errors.map(({ message, details }) => `${message}: ${details}`).join('\n')
    return {
      error: fault('prompt_outputs_failed_validation', 'Prompt outputs failed validation', details),
      ...{ outputs: [], nodeErrors: blame(graph, id, output, errors) },
    }
  }
  if (!words.has('node-errors')) return verdict
  const errors = [fault('required_input_missing', 'Required input is missing', 'video', { input_name: 'video' })]
  return { ...verdict, outputs: [], nodeErrors: blame(graph, output, output, errors) }
}

function blame(graph: ComfyGraph, id: string, output: string, errors: ComfyNodeErrors[string]['errors']) {
  return { [id]: { errors, dependent_outputs: [output], class_type: graph[id]?.class_type } }
}
