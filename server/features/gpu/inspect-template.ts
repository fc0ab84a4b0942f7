import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { GraphTemplate } from '#server/features/models/catalogue/graph-wire.ts'
import { countFrames } from '#server/features/providers/comfyui/graph-values.ts'
import { asNumber, asObject } from '#server/features/providers/parse-values.ts'

/** What a server says about a class of nodes; empty if it does not have the class. */
export type NodeInfo = Record<string, unknown>
type Known = ReadonlyMap<string, NodeInfo>
type Asked = { workflow: Workflow; template: GraphTemplate; definition: GpuDefinition }

/** What a server lacks of a workflow, or would refuse: in words for the operator. `known`: by the class of a node. */
export function inspectTemplate(asked: Asked, known: Known): string[] {
  const { workflow, template } = asked
  const faults = new Set<string>()
  const bound = new Set(boundInputs(template).map(([node, input]) => `${node} ${input}`))
  for (const [id, { class_type: name, inputs }] of Object.entries(workflow)) {
    const info = known.get(name) ?? {}
    if (Object.keys(info).length === 0) faults.add(`The node ${name} is not installed.`)
    else if (info.api_node === true) faults.add(`The node ${name} spends credits at another service.`)
    for (const [input, value] of Object.entries(inputs)) {
      const options = optionsOf(info, input)
      if (typeof value === 'string' && options && !options.includes(value) && !bound.has(`${id} ${input}`))
        faults.add(`${value} is missing: the node ${name} does not offer it as ${input}.`)
    }
  }
  const output = known.get(workflow[template.output]?.class_type ?? '')
  if (output && Object.keys(output).length > 0 && output.output_node !== true)
    faults.add(`The node ${template.output} saves nothing.`)
  for (const fault of listOutOfRange(asked, known)) faults.add(fault)
  return [...faults]
}

const boundInputs = ({ set, fixed }: GraphTemplate) => [
  ...Object.values(set).flatMap((slots) => slots ?? []),
  ...fixed.map(([node, input]) => [node, input] as const),
]

/** Values that the model offers, and that the nodes do not take. */
function listOutOfRange({ workflow, template, definition }: Asked, known: Known) {
  const { seconds, sizes } = definition
  const sides = Object.values(sizes).flatMap((ratios) => Object.values(ratios))
  const offered: [keyof GraphTemplate['set'], number[]][] = [
    ['seconds', seconds],
    ['frames', seconds.map((one) => countFrames(one, definition))],
    ['width', sides.map(([width]) => width)],
    ['height', sides.map(([, height]) => height)],
  ]
  return offered.flatMap(([slot, values]) =>
    (template.set[slot] ?? []).flatMap(([node, input]) => {
      const rules = rulesOf(known.get(workflow[node]?.class_type ?? ''), input)
      return [...new Set(values)].flatMap((value) => {
        const wrong = describeWrong(value, rules)
        return wrong ? [`The ${input} of node ${node} cannot be ${value}: ${wrong}.`] : []
      })
    }),
  )
}

function describeWrong(value: number, { min, max, step }: Record<string, unknown>): string | null {
  const [least, most, by] = [asNumber(min), asNumber(max), asNumber(step)]
  if (least !== null && value < least) return `it is at least ${least}`
  if (most !== null && value > most) return `it is at most ${most}`
  const from = least ?? 0
  if (by !== null && by >= 1 && (value - from) % by !== 0) return `it counts in steps of ${by} from ${from}`
  return null
}

/** `[type, rules]`, among the required or the optional inputs. */
function specOf(info: NodeInfo | undefined, input: string): unknown[] {
  const { required, optional } = asObject(info?.input)
  const spec = asObject(required)[input] ?? asObject(optional)[input]
  return Array.isArray(spec) ? spec : []
}

const rulesOf = (info: NodeInfo | undefined, input: string) => asObject(specOf(info, input)[1])

/** What an input of a fixed set of values takes; null for any other. A long list of files is left out by the server. */
function optionsOf(info: NodeInfo | undefined, input: string): unknown[] | null {
  const [type, rules] = specOf(info, input)
  if (Array.isArray(type)) return type.length > 0 ? type : null
  const { options } = asObject(rules)
  return type === 'COMBO' && Array.isArray(options) && options.length > 0 ? options : null
}
