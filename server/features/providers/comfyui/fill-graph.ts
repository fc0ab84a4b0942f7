import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { GraphTemplate, GraphValue } from '#server/features/models/catalogue/graph-wire.ts'
import { prefixOf } from './view-address.ts'

export type GraphValues = Partial<Record<GraphValue, string | number | boolean>>

/** `handle`: the id of the run, which its files are named after. */
type Filling = { workflow: Workflow; template: GraphTemplate; values: GraphValues; handle: string }
type Write = readonly [node: string, input: string, value: string | number | boolean]

/** The graph of one run; a fault if workflow and template disagree, or a value is missing. */
export function fillGraph({ workflow, template, values, handle }: Filling): { graph: Workflow } | { fault: string } {
  const graph = structuredClone(workflow)
  const writes: Write[] = [...template.fixed]
  for (const [name, slots] of Object.entries(template.set) as [GraphValue, GraphTemplate['set'][GraphValue]][]) {
    const value = values[name]
    if (slots && value === undefined) return { fault: `no value for ${name}` }
    for (const [node, input] of slots ?? []) writes.push([node, input, toLiteral(name, value ?? '', workflow)])
  }
  for (const [node, input, value] of writes) {
    const inputs = inputsOf(graph, node)
    if (!inputs) return { fault: `the workflow has no node ${node}` }
    if (isLink(inputs[input])) return { fault: `the input ${input} of node ${node} is a link` }
    inputs[input] = value
  }
  const output = inputsOf(graph, template.output)
  if (!output) return { fault: `the workflow has no node ${template.output}` }
  output.filename_prefix = prefixOf(handle)
  return { graph }
}

/** The inputs of a node. Undefined if the graph does not have it: a node may be named `constructor`. */
export function inputsOf(graph: Workflow, node: string): Record<string, unknown> | undefined {
  return Object.hasOwn(graph, node) ? graph[node]?.inputs : undefined
}

const isLink = (value: unknown) => typeof value === 'object' && value !== null

/** In a prompt, `embedding:name` would read a file of the server. */
function toLiteral(name: GraphValue, value: string | number | boolean, workflow: Workflow) {
  if (typeof value !== 'string' || (name !== 'prompt' && name !== 'negativePrompt')) return value
  const readsEmbeddings = Object.values(workflow).some(({ class_type }) => /TextEncode/i.test(class_type))
  return readsEmbeddings ? value.replaceAll(/(embedding):/gi, '$1 :') : value
}

/** The node and all nodes that it depends on. */
export function upstreamOf(graph: Workflow, node: string): Set<string> {
  const found = new Set([node])
  // A set also visits the members that are added during the loop.
  for (const id of found) {
    for (const input of Object.values(inputsOf(graph, id) ?? {}))
      if (Array.isArray(input) && typeof input[0] === 'string') found.add(input[0])
  }
  return found
}
