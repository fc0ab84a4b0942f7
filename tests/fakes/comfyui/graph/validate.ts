import type { ComfyFakeState, ComfyGraph } from '#tests/fakes/comfyui/comfyui-state.ts'
import { type ComfyFault, fault, missingNode } from './fault.ts'
import { findFaults } from './inputs.ts'
import { nodeClasses } from './nodes.ts'

export type ComfyNodeErrors = Record<
  string,
  { errors: ComfyFault[]; dependent_outputs: string[]; class_type: string | undefined }
>
export type ComfyVerdict = { error: ComfyFault | null; outputs: string[]; nodeErrors: ComfyNodeErrors }

type Checked = Map<string, { isValid: boolean; faults: ComfyFault[] }>

const refused = (error: ComfyFault, nodeErrors: ComfyNodeErrors = {}): ComfyVerdict => ({
  ...{ error, outputs: [], nodeErrors },
})

const classOf = (graph: ComfyGraph, id: string) => nodeClasses[graph[id]?.class_type ?? '']

/**
 * Validates a graph as the server does. One valid output is enough: the others are dropped and listed in the errors.
 * @param targets the output nodes to run; null for all
 */
export function validate(state: ComfyFakeState, graph: ComfyGraph, targets: string[] | null): ComfyVerdict {
  for (const [id, node] of Object.entries(graph)) {
    const name = node?.class_type
    if (typeof name !== 'string' || !Object.hasOwn(nodeClasses, name))
      return refused(missingNode(id, name, node?._meta?.title ?? name))
  }
  const wanted = Object.keys(graph).filter((id) => classOf(graph, id)?.isOutput && (targets?.includes(id) ?? true))
  if (wanted.length === 0) return refused(fault('prompt_no_outputs', 'Prompt has no outputs'))
  const nodeErrors: ComfyNodeErrors = {}
  const outputs: string[] = []
  const found: ComfyFault[] = []
  for (const output of wanted) {
    const checked: Checked = new Map()
    if (check(state, graph, output, checked, [])) outputs.push(output)
    for (const [id, { faults }] of checked) {
      if (faults.length === 0) continue
      nodeErrors[id] ??= { errors: faults, dependent_outputs: [], class_type: graph[id]?.class_type }
      nodeErrors[id].dependent_outputs.push(output)
      found.push(...faults)
    }
  }
  if (outputs.length > 0) return { error: null, outputs, nodeErrors }
  const details = found.map(({ message, details }) => `${message}: ${details}`).join('\n')
  return refused(fault('prompt_outputs_failed_validation', 'Prompt outputs failed validation', details), nodeErrors)
}

/** Checks a node after the nodes that it depends on. */
function check(state: ComfyFakeState, graph: ComfyGraph, id: string, checked: Checked, path: string[]): boolean {
  const known = checked.get(id)
  if (known) return known.isValid
  const node = graph[id]
  const about = node && classOf(graph, id)
  if (!about) return false
  if (path.includes(id)) {
    checked.set(id, {
      isValid: false,
      faults: [fault('dependency_cycle', 'Dependency cycle detected', path.join(', '))],
    })
    return false
  }
  const faults = findFaults(state, graph, node, about)
  const links = Object.values(node.inputs).flatMap((value) => (Array.isArray(value) ? [String(value[0])] : []))
  const sound = links.filter((link) => graph[link]).map((link) => check(state, graph, link, checked, [...path, id]))
  const isValid = faults.length === 0 && sound.every(Boolean)
  if (!checked.has(id)) checked.set(id, { isValid, faults })
  return isValid
}
