import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { GraphTemplate } from '#server/features/models/catalogue/graph-wire.ts'
import { inputsOf } from '#server/features/providers/comfyui/fill-graph.ts'

/** A copy of the workflow with the values that a template writes into every run. */
export function applyFixed(workflow: Workflow, fixed: GraphTemplate['fixed']): Workflow {
  const graph = structuredClone(workflow)
  for (const [node, input, value] of fixed) {
    const inputs = inputsOf(graph, node)
    if (inputs && Object.hasOwn(inputs, input)) inputs[input] = value
  }
  return graph
}
