import { expect, it } from 'vitest'
import { z } from 'zod'
import * as creem from '#server/integrations/creem/creem-objects.ts'
import * as paypal from '#server/integrations/paypal/paypal-objects.ts'
import { loadEndpoints } from './contract-endpoints.ts'

/* Every text, list and number in a request has a bound. The tests walk the schemas, so they cover new endpoints too. */

const gateways = Object.entries({
  ...creem,
  ...Object.fromEntries(Object.entries(paypal).map(([name, value]) => [`PayPal ${name}`, value])),
})

type Json = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Json
  /** Of a tuple, which has an end by itself. */
  prefixItems?: Json[]
  properties?: Record<string, Json>
  additionalProperties?: Json | boolean
  anyOf?: Json[]
  allOf?: Json[]
  oneOf?: Json[]
  'x-unread'?: boolean
  /** Any JSON of at most so many bytes. */
  'x-max-bytes'?: number
}
/** Text formats with a fixed maximum length. */
const fixedFormats = ['uuid', 'date']
/**
 * Zod limits whole numbers to the safe integers by itself, but that
 * range exceeds a database column, so it does not count.
 */
const isBound = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

const findUnbounded = (schema: z.ZodType, path: string) =>
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, path)

/** Lists the places in a schema that have no bound. */
function walk(json: Json, path: string): string[] {
  const options = json.anyOf ?? json.oneOf
  if (options) return options.flatMap((option, at) => walk(option, `${path}|${at}`))
  if (Array.isArray(json.type)) return json.type.flatMap((type) => walk({ ...json, type }, path))
  if (json.enum !== undefined || json.const !== undefined || json['x-unread'] || json['x-max-bytes']) return []
  switch (json.type) {
    case 'string':
      return json.maxLength === undefined && !fixedFormats.includes(json.format ?? '') ? [`${path}: a text`] : []
    case 'number':
    case 'integer':
      return isBound(json.minimum) && isBound(json.maximum) ? [] : [`${path}: a number`]
    case 'array':
      if (json.prefixItems) return json.prefixItems.flatMap((part, at) => walk(part, `${path}[${at}]`))
      return [
        ...(json.maxItems === undefined ? [`${path}: a list`] : []),
        ...(json.items ? walk(json.items, `${path}[]`) : []),
      ]
    case 'object':
      return [
        ...Object.entries(json.properties ?? {}).flatMap(([name, part]) => walk(part, `${path}.${name}`)),
        ...(typeof json.additionalProperties === 'object' ? walk(json.additionalProperties, `${path}.*`) : []),
      ]
    case 'boolean':
    case 'null':
      return []
    default:
      return [`${path}: anything`]
  }
}

const endpoints = await loadEndpoints()

it('SEC-09: everything in a body, a query and a path of the contract has a bound', () => {
  const found = endpoints.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? findUnbounded(schema, `${method} ${path} ${part}`) : [],
    ),
  )
  expect(endpoints.length).toBeGreaterThan(80)
  expect(found).toEqual([])
})

it('SEC-09: everything that a payment gateway may send has a bound', () => {
  const schemas = gateways.flatMap(([name, value]) => (value instanceof z.ZodType ? [[name, value] as const] : []))
  expect(schemas.length).toBeGreaterThan(8)
  expect(schemas.flatMap(([name, schema]) => findUnbounded(schema, name))).toEqual([])
})

it('SEC-09: the walk finds places without a bound', () => {
  const schema = z.object({
    a: z.string(),
    b: z.array(z.string().max(3)),
    c: z.int(),
    d: z.object({ e: z.number().min(0) }),
    f: z.tuple([z.int().min(0).max(1), z.string()]),
    g: z.record(z.string(), z.number().max(1)),
  })
  expect(findUnbounded(schema.optional(), 'x')).toEqual([
    'x.a: a text',
    'x.b: a list',
    'x.c: a number',
    'x.d.e: a number',
    'x.f[1]: a text',
    'x.g.*: a number',
  ])
  expect(findUnbounded(z.object({ a: z.unknown() }), 'x')).toEqual(['x.a: anything'])
})
