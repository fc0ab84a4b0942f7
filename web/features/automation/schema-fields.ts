import type { Schema } from '#contract/automation/describe-fields.ts'
import * as texts from '#web/texts/automation.ts'

export type FieldRow = { name: string; type: string; required: boolean; description: string }

const deepest = 3

/** Lists the fields of an object; the fields of inner objects follow a dot. Of alternatives, each field is listed once. */
export function listFields(schema: Schema, prefix = '', depth = 0): FieldRow[] {
  if (schema.type === 'array' && schema.items && !prefix) return listFields(schema.items, '[].', depth)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives && depth === 0) return merge(alternatives.map((one) => listFields(one, prefix, depth)))
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.type === 'array' ? field.items : (field.anyOf?.find(({ properties }) => properties) ?? field)
    const row = {
      name: prefix + name,
      type: nameType(field),
      required: schema.required?.includes(name) ?? false,
      description: field.description ?? '',
    }
    const ending = field.type === 'array' ? '[].' : '.'
    return [row, ...(inner?.properties && depth < deepest ? listFields(inner, prefix + name + ending, depth + 1) : [])]
  })
}

/** A field is required if each alternative that has the object around it requires it. */
function merge(alternatives: FieldRow[][]): FieldRow[] {
  const rows = alternatives.flat()
  const firsts = rows.filter((row, index) => rows.findIndex(({ name }) => name === row.name) === index)
  return firsts.map((row) => {
    const around = parentOf(row.name)
    const having = alternatives.filter((one) => around === '' || one.some(({ name }) => name === around))
    const required = having.every((one) => one.some((other) => other.name === row.name && other.required))
    return { ...row, required }
  })
}

/** 'tasks[].seeds' → 'tasks'; empty at the top level. */
const parentOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('.'))).replace(/\[\]$/, '')

/** In words, such as 'text or list of texts or null'. */
export function nameType(schema: Schema): string {
  const names = [...new Set(listTypes(schema, 'one'))]
  const isNull = (name: string) => name === 'null'
  return [...names.filter((name) => !isNull(name)), ...names.filter(isNull)].join(texts.orBetween)
}

/** Without null, which would read as if the list itself could be null. */
function nameItems(items: Schema): string {
  return [...new Set(listTypes(items, 'many'))].filter((name) => name !== 'null').join(texts.orBetween)
}

function listTypes(schema: Schema, form: 'one' | 'many'): string[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap((one) => listTypes(one, form))
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value))
  if (schema.type === 'array') return [texts.listOf(schema.items ? nameItems(schema.items) : texts.anyValue)]
  return [schema.type ?? texts.anyValue].flat().map((type) => {
    const word = texts.typeWords[type]?.[form] ?? type
    const bounded = schema.minimum !== undefined && schema.maximum !== undefined && Math.abs(schema.maximum) < 1e9
    return bounded && type !== 'null' ? `${word} ${schema.minimum}–${schema.maximum}` : word
  })
}
