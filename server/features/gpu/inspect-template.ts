import { upstreamOf } from '#server/features/providers/comfyui/fill-graph.ts'
import { applyFixed } from './apply-fixed.ts'
import { findInputFaults, type NodeFindings } from './node-checks/find-input-faults.ts'
import { findSlotFaults, type ModeWorkflow } from './node-checks/find-slot-faults.ts'
import type { NodeInfo } from './node-checks/read-inputs.ts'

type Known = ReadonlyMap<string, NodeInfo>

/** What a server lacks of a workflow, or would refuse: in words for the operator. `known`: by the class of a node. */
export function inspectTemplate({ workflow, template, definition }: ModeWorkflow, known: Known): NodeFindings {
  const graph = applyFixed(workflow, template.fixed)
  const [lacks, warnings] = [new Set<string>(), new Set<string>()]
  // Every class must exist, but only the nodes behind the output are checked and run.
  for (const { class_type: name } of Object.values(graph)) {
    const info = known.get(name) ?? {}
    if (Object.keys(info).length === 0) lacks.add(`The node ${name} is not installed.`)
    else if (info.api_node === true) lacks.add(`The node ${name} spends credits at another service.`)
  }
  const set = keysOf(Object.values(template.set).flatMap((slots) => slots ?? []))
  const fixed = keysOf(template.fixed)
  for (const id of upstreamOf(graph, template.output)) {
    const node = Object.hasOwn(graph, id) ? graph[id] : undefined
    const info = known.get(node?.class_type ?? '')
    if (!node || !info) continue
    const written = {
      isSet: (input: string) => set.has(`${id} ${input}`),
      isFixed: (input: string) => fixed.has(`${id} ${input}`),
    }
    const found = findInputFaults(id, node, info, written)
    for (const lack of found.lacks) lacks.add(lack)
    for (const warning of found.warnings) warnings.add(warning)
  }
  const output = known.get(graph[template.output]?.class_type ?? '')
  if (output && Object.keys(output).length > 0 && output.output_node !== true)
    lacks.add(`The node ${template.output} saves nothing.`)
  for (const fault of findSlotFaults({ workflow: graph, template, definition }, known)) lacks.add(fault)
  return { lacks: [...lacks], warnings: [...warnings] }
}

const keysOf = (inputs: readonly (readonly [string, string, ...unknown[]])[]) =>
  new Set(inputs.map(([node, input]) => `${node} ${input}`))
