import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { GraphTemplate } from '#server/features/models/catalogue/graph-wire.ts'
import { isLiteral } from './find-candidates.ts'

type Fault = { field: string; message: string }

/** What a template binds that its workflow does not have; null if nothing is missing. */
export function findTemplateFault({ output, set, fixed }: GraphTemplate, workflow: Workflow): Fault | null {
  const bound = [
    ...Object.entries(set).flatMap(([slot, inputs]) => (inputs ?? []).map((one) => ({ field: `set.${slot}`, one }))),
    ...fixed.map(([node, input], index) => ({ field: `fixed.${index}`, one: [node, input] as const })),
  ]
  for (const { field, one } of bound) {
    const [node, input] = one
    const value = workflow[node]?.inputs[input]
    if (!workflow[node]) return { field, message: `The workflow has no node ${node}.` }
    if (value === undefined) return { field, message: `The node ${node} has no input ${input}.` }
    // A value in the place of a link would cut off the nodes behind it.
    if (!isLiteral(value))
      return { field, message: `The input ${input} of node ${node} holds a link. Choose the value behind it.` }
  }
  if (workflow[output] && 'filename_prefix' in workflow[output].inputs) return null
  return { field: 'output', message: `The node ${output} saves no file: choose one that has a filename_prefix.` }
}
