import { asNumber } from '#server/features/providers/parse-values.ts'
import { type InputSpec, isNumeric, takesNone } from './read-inputs.ts'

type Place = { id: string; class: string; input: string }
type Literal = string | number | boolean

/** Why a node refuses a value, in words for the operator; null if it takes it, or if that is not known. */
export function findValueFault({ id, class: name, input }: Place, value: Literal, spec: InputSpec): string | null {
  const { types, options, rules } = spec
  const shown = String(value).slice(0, 100)
  const cannotBe = `The ${input} of node ${id} cannot be ${shown}`
  if (options) {
    if (options.includes(value) || isElsewhere(value, rules)) return null
    if (typeof value === 'string') return `${shown} is missing: the node ${name} does not offer it as ${input}.`
    return `${cannotBe}: it is not among its choices.`
  }
  if (!isNumeric(spec) || typeof value === 'boolean') return null
  // A text that is a number is taken as one.
  if (typeof value === 'string') return /\d|inf|nan/i.test(value) ? null : `${cannotBe}: it is a number.`
  const wrong = describeOutOfRange(types.includes('FLOAT') ? value : Math.trunc(value), rules)
  return wrong && `${cannotBe}: ${wrong}.`
}

/** A file that was uploaded to a folder of its own, or not to the usual place, is not in the list. */
const isElsewhere = (value: Literal, rules: InputSpec['rules']) =>
  takesUploads({ rules }) && /[/\\]| \[(input|output|temp)\]$/.test(String(value))

/** Whether an input names a file that can be uploaded. */
export const takesUploads = ({ rules }: Pick<InputSpec, 'rules'>) =>
  Object.keys(rules).some((rule) => rule.endsWith('upload') && rules[rule] === true)

/** The end of a sentence; null if the number is in range. */
export function describeOutOfRange(value: number, { min, max }: InputSpec['rules']): string | null {
  const [minimum, maximum] = [asNumber(min), asNumber(max)]
  if (minimum !== null && value < minimum) return `it is at least ${minimum}`
  return maximum !== null && value > maximum ? `it is at most ${maximum}` : null
}

const typeWords: Record<string, string> = {
  ...{ INT: 'a whole number', FLOAT: 'a number', BOOLEAN: 'a switch', STRING: 'a text', COMBO: 'a choice' },
}

/** Why an input cannot hold a value of these types; null if it can, or if that is not known. */
export function describeOtherType(spec: InputSpec, wanted: readonly string[]): string | null {
  return takesNone(spec, wanted) ? `it is ${spec.types.map((type) => typeWords[type] ?? type).join(' or ')}` : null
}
