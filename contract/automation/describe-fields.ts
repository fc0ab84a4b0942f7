import { fieldMeanings } from './field-meanings.ts'

/** The part of JSON Schema that the contract's schemas use. */
export type Schema = {
  type?: string | string[]
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: readonly string[]
  minimum?: number
  maximum?: number
  examples?: readonly unknown[]
}

/** What a field means, by its name and that of the object around it, or by its own. Empty if nothing is known. */
export function meaningOf(name: string, parent = ''): string {
  return fieldMeanings[`${parent}.${name}`] ?? fieldMeanings[name] ?? ''
}

/** The schema with a description of each field that is known, also of inner objects. */
export function describeFields<S extends Schema>(schema: S, parent = ''): S {
  const { properties, items, anyOf, oneOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, describeField(name, field, parent)]),
      ),
    }),
    ...(items && { items: describeFields(items, parent) }),
    ...(anyOf && { anyOf: anyOf.map((one) => describeFields(one, parent)) }),
    ...(oneOf && { oneOf: oneOf.map((one) => describeFields(one, parent)) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: describeFields(additionalProperties, parent),
    }),
  }
}

function describeField(name: string, field: Schema, parent: string): Schema {
  const description = field.description ?? meaningOf(name, parent)
  return { ...describeFields(field, name), ...(description && { description }) }
}
