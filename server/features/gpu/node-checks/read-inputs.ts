import { asObject, asText } from '#server/features/providers/parse-values.ts'

/** What a server says about a class of nodes; empty if it does not have the class. */
export type NodeInfo = Record<string, unknown>

/** How a class of nodes describes an input. */
export type InputSpec = {
  /** Several if the input takes any of them; none if the description has an unknown form. */
  types: string[]
  /** What a choice offers; null for other inputs, and if the server does not say. */
  options: unknown[] | null
  /** Such as `min` and `max`. */
  rules: Record<string, unknown>
  isRequired: boolean
}

/** The inputs of a class by their names. Each is described as `[type, rules]`. */
export function readInputs(info: NodeInfo): Map<string, InputSpec> {
  const { required, optional } = asObject(info.input)
  const read = (inputs: unknown, isRequired: boolean) =>
    Object.entries(asObject(inputs)).map(([name, spec]) => [name, readSpec(info, spec, isRequired)] as const)
  return new Map([...read(optional, false), ...read(required, true)])
}

/** Custom nodes may take inputs that they do not list, and lists that their own page fills. */
export const isCore = ({ python_module: from }: NodeInfo) =>
  /^(nodes$|comfy_extras\.|comfy_api_nodes\.)/.test(asText(from))

const plainTypes = ['INT', 'FLOAT', 'BOOLEAN', 'STRING', 'COMBO']

/** Whether it is known what an input takes, and none of its types is one of those. */
export const takesNone = ({ types }: Pick<InputSpec, 'types'>, wanted: readonly string[]) =>
  types.length > 0 && types.every((type) => plainTypes.includes(type) && !wanted.includes(type))

/** Whether an input takes numbers and nothing else. */
export const isNumeric = ({ types }: Pick<InputSpec, 'types'>) =>
  types.length > 0 && types.every((type) => type === 'INT' || type === 'FLOAT')

/** Whether other inputs depend on the value of this one: they are sent as `format.codec`. */
export const isDynamic = ({ types }: Pick<InputSpec, 'types'>) => types.some((type) => type.startsWith('COMFY_'))

function readSpec(info: NodeInfo, spec: unknown, isRequired: boolean): InputSpec {
  const [type, given]: unknown[] = Array.isArray(spec) ? spec : []
  const rules = asObject(given)
  const types = Array.isArray(type) ? ['COMBO'] : asText(type).split(',').map(asText).filter(Boolean)
  const listed = Array.isArray(type) ? type : type === 'COMBO' ? rules.options : null
  return { types, options: readOptions(info, listed, rules), rules, isRequired }
}

/** An empty list is one without files in ComfyUI itself; elsewhere, a page may fill it. */
function readOptions(info: NodeInfo, listed: unknown, { remote, multiselect }: Record<string, unknown>) {
  if (!Array.isArray(listed) || remote || multiselect) return null
  return listed.length > 0 || isCore(info) ? listed : null
}
