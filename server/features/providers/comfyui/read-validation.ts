import type { Workflow } from '#contract/models/gpu/workflow.ts'
import { asObject, asText } from '#server/features/providers/parse-values.ts'
import { upstreamOf } from './fill-graph.ts'

/** One fault that the server found in a graph: its type, and the node and the input, as our own graph names them. */
type NodeFault = { type: string; node: string; input: string | null }
export type Validation = { type: string; missingClass: string | null; faults: NodeFault[] }

const types = /^[a-z_]{1,60}$/

/**
 * What the server says about a graph, limited to the output and what it depends on. Nothing of its texts is kept: they
 * may repeat the prompt and contain tracebacks.
 */
export function readValidation(body: Record<string, unknown>, graph: Workflow, output: string): Validation {
  const error = asObject(body.error)
  const type = asText(error.type)
  const relevant = upstreamOf(graph, output)
  const faults = Object.entries(asObject(body.node_errors)).flatMap(([node, value]) => {
    const { errors, dependent_outputs: outputs } = asObject(value)
    const isOurs = relevant.has(node) || (Array.isArray(outputs) && outputs.includes(output))
    if (!isOurs || !Object.hasOwn(graph, node)) return []
    const listed = Array.isArray(errors) && errors.length > 0 ? errors.map(asObject) : [{}]
    return listed.map((one) => readFault(one, node, graph))
  })
  return {
    type: types.test(type) ? type : '',
    missingClass: type === 'missing_node_type' ? findClass(error, graph) : null,
    faults,
  }
}

function readFault(error: Record<string, unknown>, node: string, graph: Workflow): NodeFault {
  const type = asText(error.type)
  const named = asText(asObject(error.extra_info).input_name) || /^[\w.]+/.exec(asText(error.details))?.[0] || ''
  const input = Object.hasOwn(graph[node]?.inputs ?? {}, named) ? named : null
  return { type: types.test(type) ? type : 'unknown', node, input }
}

/** The title in the message can differ from the class, so the node's id is used. */
function findClass(error: Record<string, unknown>, graph: Workflow): string | null {
  const { node_id: id, class_type: named } = asObject(error.extra_info)
  const node = asText(id) || /'#([\w:.-]+)'/.exec(asText(error.details))?.[1] || ''
  if (Object.hasOwn(graph, node)) return graph[node]?.class_type ?? null
  const classes = new Set(Object.values(graph).map(({ class_type }) => class_type))
  return [asText(named), /'([^']+)'/.exec(asText(error.message))?.[1] ?? ''].find((one) => classes.has(one)) ?? null
}

const modelFiles = /^[\w .()/\\-]{1,200}\.(safetensors|ckpt|pth?|bin|gguf|sft|onnx)$/i

/** What the operator has to mend, in the words of the workflow alone. */
export function describeFaults({ type, missingClass, faults }: Validation, graph: Workflow): string {
  if (missingClass) return `the node ${missingClass} is not installed`
  const [fault] = faults
  if (!fault) return type || 'unknown error'
  const { class_type: name = 'unknown', inputs = {} } = graph[fault.node] ?? {}
  const value = fault.input === null ? null : inputs[fault.input]
  if (fault.type === 'value_not_in_list' && typeof value === 'string' && modelFiles.test(value))
    return `${name}: the file ${value} is missing`
  return `${name}: ${fault.type}${fault.input === null ? '' : ` at ${fault.input}`}`
}
