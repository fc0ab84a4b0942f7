import { z } from 'zod'

const maxNodes = 500
const maxBytes = 1_000_000
/** Of lists and objects within each other. A node has three of its own, and values are rarely more than a list. */
const maxLevels = 20

const nodeIdText = 'A node has an id such as 6 or 405:12'
export const nodeIdSchema = z
  .string(nodeIdText)
  .max(60, nodeIdText)
  .regex(/^[\w:.-]+$/, nodeIdText)

const inputText = 'An input has a name of 1 to 100 characters'
export const inputNameSchema = z.string(inputText).min(1, inputText).max(100, inputText)

const nodeText = 'Each node needs its class_type and its inputs, as Export (API) writes them'
const nodeSchema = z.object(
  {
    class_type: z.string(nodeText).min(1, nodeText).max(200, nodeText),
    inputs: z.record(inputNameSchema, z.json(), nodeText),
    _meta: z.object({ title: z.string().max(500).optional() }).optional(),
  },
  nodeText,
)

const isSaved = (graph: unknown) =>
  typeof graph === 'object' && graph !== null && 'nodes' in graph && Array.isArray(graph.nodes)

/** Looks no deeper than `levels`: the parser of JSON values would go on until the stack overflows. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

const countBytes = (graph: unknown) => new TextEncoder().encode(JSON.stringify(graph)).length

/**
 * A workflow in ComfyUI's API format: the nodes by their ids. An input is a value, or a link `[node id, output]`. The
 * format in which the browser saves differs: its values have no names.
 */
export const workflowSchema = z
  .unknown()
  .refine((graph) => !isSaved(graph), {
    ...{ message: 'This is the format in which the browser saves. Use Export (API) in the menu of ComfyUI.' },
    abort: true,
  })
  .refine((graph) => !isDeeper(graph, maxLevels), {
    ...{ message: `A workflow has at most ${maxLevels} levels of lists and objects within each other`, abort: true },
  })
  .meta({ 'x-max-bytes': maxBytes })
  .pipe(z.record(nodeIdSchema, nodeSchema, 'The workflow is not in the API format of ComfyUI'))
  .refine((graph) => Object.keys(graph).length > 0, 'The workflow has no nodes')
  .refine((graph) => Object.keys(graph).length <= maxNodes, `A workflow has at most ${maxNodes} nodes`)
  .refine((graph) => countBytes(graph) <= maxBytes, 'A workflow has at most 1 MB')

export type Workflow = z.output<typeof workflowSchema>
