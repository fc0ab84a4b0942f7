import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'

export type Fixed = NonNullable<GpuDefinition['modes']['text']>['fixed']
type Value = Fixed[number][2]

/** A name, in quotes if it holds the character that ends it. */
const line = /^("(?:[^"\\]|\\.)*"|[^."][^.]*)\.("(?:[^"\\]|\\.)*"|[^="][^=]*)=(.*)$/s
const plainNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** One line for each value, such as `405:7.value=false`; a text that looks like something else stands in quotes. */
export function fixedText(fixed: Fixed): string {
  return fixed.map(([node, input, value]) => `${name(node, '.')}.${name(input, '=')}=${shown(value)}`).join('\n')
}

/** `wrongLine`: the first one that is not of this form, counted from 1; null if all are. */
export function readFixed(text: string): { fixed: Fixed; wrongLine: number | null } {
  const lines = text.split('\n').map((one, index) => ({ text: one.trim(), number: index + 1 }))
  const read = lines.filter((one) => one.text).map((one) => ({ ...one, parts: line.exec(one.text) }))
  const wrong = read.find(({ parts }) => !parts)
  const fixed = read.flatMap(({ parts }): Fixed => {
    if (!parts) return []
    const [, node = '', input = '', value = ''] = parts
    return [[unquote(node.trim()), unquote(input.trim()), readValue(value.trim())]]
  })
  return { fixed, wrongLine: wrong?.number ?? null }
}

const name = (text: string, end: string) => (text.includes(end) || text.startsWith('"') ? JSON.stringify(text) : text)

function shown(value: Value): string {
  if (typeof value !== 'string') return String(value)
  const isPlain = value === value.trim() && !/^"|\n|\r/.test(value) && readValue(value) === value
  return isPlain ? value : JSON.stringify(value)
}

function readValue(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true'
  return plainNumber.test(text) ? Number(text) : unquote(text)
}

function unquote(text: string): string {
  if (!/^".*"$/s.test(text)) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text.slice(1, -1)
  }
}
