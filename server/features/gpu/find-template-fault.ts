import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { GraphTemplate } from '#server/features/models/catalogue/graph-wire.ts'
import { inputsOf } from '#server/features/providers/comfyui/fill-graph.ts'
import { applyFixed } from './apply-fixed.ts'
import { isLiteral } from './find-candidates.ts'
import { findOutputFault } from './find-output-fault.ts'

type Fault = { field: string; message: string }

/** What a template binds that its workflow does not have, or an output that saves no MP4; null if nothing is wrong. */
export function findTemplateFault({ output, set, fixed }: GraphTemplate, workflow: Workflow): Fault | null {
  const bound = [
    ...Object.entries(set).flatMap(([slot, inputs]) => (inputs ?? []).map((one) => ({ field: `set.${slot}`, one }))),
    ...fixed.map(([node, input], index) => ({ field: `fixed.${index}`, one: [node, input] as const })),
  ]
  for (const { field, one } of bound) {
    const [node, input] = one
    const inputs = inputsOf(workflow, node)
    if (!inputs) return { field, message: `The workflow has no node ${node}.` }
    if (!Object.hasOwn(inputs, input)) return { field, message: `The node ${node} has no input ${input}.` }
    // A value in the place of a link would cut off the nodes behind it.
    if (!isLiteral(inputs[input]))
      return { field, message: `The input ${input} of node ${node} holds a link. Choose the value behind it.` }
  }
  const saved = inputsOf(workflow, output)
  if (!saved) return { field: 'output', message: `The workflow has no node ${output}.` }
  if (!Object.hasOwn(saved, 'filename_prefix'))
    return { field: 'output', message: `The node ${output} saves no file: choose one that has a filename_prefix.` }
  const node = applyFixed(workflow, fixed)[output]
  const message = node ? findOutputFault(output, node) : null
  return message === null ? null : { field: 'output', message }
}
