import type { ComfyFakeState, ComfyGraph, ComfyNode } from '#tests/fakes/comfyui/comfyui-state.ts'
import { findUpload } from './clip.ts'
import { type ComfyFault, fault } from './fault.ts'
import { type NodeClass, type NodeInput, nodeClasses } from './nodes.ts'

/** What is wrong with the inputs of a node. Inputs that its class does not have are ignored. */
export function findFaults(state: ComfyFakeState, graph: ComfyGraph, node: ComfyNode, about: NodeClass): ComfyFault[] {
  const { required, optional = {} } = about
  return Object.entries({ ...required, ...optional }).flatMap(([name, input]) => {
    const value = node.inputs?.[name]
    const known = { input_name: name }
    if (value === undefined)
      return name in required ? [fault('required_input_missing', 'Required input is missing', name, known)] : []
    const extra = { ...known, input_config: input, received_value: value }
    if (Array.isArray(value)) return findLinkFault(graph, { name, value, input, extra, about })
    // The loader checks its file itself, after the list.
    if (node.class_type === 'LoadImage') return findFileFault(state, name, value, extra)
    return findValueFault(name, value, input, extra)
  })
}

type Extra = Record<string, unknown>
type Link = { name: string; value: unknown[]; input: NodeInput; extra: Extra; about: NodeClass }

function findLinkFault(graph: ComfyGraph, { name, value, input, extra, about }: Link): ComfyFault[] {
  const [id, slot] = value
  if (value.length !== 2 || typeof id !== 'string' || typeof slot !== 'number')
    return [
      fault('bad_linked_input', 'Bad linked input, must be a length-2 list of [node_id, slot_index]', name, extra),
    ]
  const linked = graph[id]
  if (!linked) {
    const raised = { exception_type: 'KeyError', traceback: [`KeyError: '${id}'\n`] }
    return about.isOutput
      ? [fault('exception_during_validation', 'Exception when validating node', `'${id}'`, raised)]
      : [fault('exception_during_inner_validation', 'Exception when validating inner node', `'${id}'`, raised)]
  }
  const received = nodeClasses[linked.class_type]?.output[slot] ?? 'NONE'
  const wanted = Array.isArray(input[0]) ? 'COMBO' : input[0]
  if (wanted.split(',').includes(received) || received === '*') return []
  const details = `${name}, received_type(${received}) mismatch input_type(${wanted})`
  const more = { ...extra, received_type: received, linked_node: value }
  return [fault('return_type_mismatch', 'Return type mismatch between linked nodes', details, more)]
}

function findFileFault(state: ComfyFakeState, name: string, value: unknown, extra: Extra): ComfyFault[] {
  if (value === 'example.png' || findUpload(state, value)) return []
  const details = `${name} - Invalid image file: ${value}`
  return [fault('custom_validation_failed', 'Custom validation failed for node', details, extra)]
}

function findValueFault(name: string, value: unknown, [type, config = {}]: NodeInput, extra: Extra): ComfyFault[] {
  const options = optionsOf(type, config)
  if (options) return options.includes(value) ? [] : [notInList(name, value, options, extra)]
  if (type !== 'INT' && type !== 'FLOAT') return []
  const number = toNumber(value, type)
  if (Number.isNaN(number)) {
    const message = `Failed to convert an input value to a ${type} value`
    const said = `invalid literal for ${type === 'INT' ? 'int() with base 10' : 'float'}: '${value}'`
    const more = { ...extra, exception_message: said }
    return [fault('invalid_input_type', message, `${name}, ${value}, ${said}`, more)]
  }
  const [min, max] = [Number(config.min ?? Number.NEGATIVE_INFINITY), Number(config.max ?? Number.POSITIVE_INFINITY)]
  if (number < min) return [fault('value_smaller_than_min', `Value ${number} smaller than min of ${min}`, name, extra)]
  return number > max ? [fault('value_bigger_than_max', `Value ${number} bigger than max of ${max}`, name, extra)] : []
}

/** A text is accepted if it is a number. */
function toNumber(value: unknown, type: 'INT' | 'FLOAT'): number {
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value)
  const isNumber = typeof value === 'string' && (type === 'INT' ? /^\s*[-+]?\d+\s*$/ : /\d/).test(value)
  return isNumber ? Number(value) : Number.NaN
}

function optionsOf(type: string | string[], config: Record<string, unknown>): unknown[] | null {
  if (Array.isArray(type)) return type
  if (type === 'COMBO') return config.options as unknown[]
  return type === 'COMFY_DYNAMICCOMBO_V3' ? (config.options as { key: string }[]).map(({ key }) => key) : null
}

/** Long lists are withheld. */
export function notInList(name: string, value: unknown, options: unknown[], extra: Extra): ComfyFault {
  const isLong = options.length > 20
  const list = isLong ? `(list of length ${options.length})` : `[${options.map((one) => `'${one}'`).join(', ')}]`
  const more = isLong ? { ...extra, input_config: null } : extra
  return fault('value_not_in_list', 'Value not in list', `${name}: '${value}' not in ${list}`, more)
}
