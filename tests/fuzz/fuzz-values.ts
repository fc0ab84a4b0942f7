import { z } from 'zod'
import type { Random } from '#tests/simulation/random.ts'

type Json = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
}

const schemas = new WeakMap<z.ZodType, Json>()
function jsonOf(schema: z.ZodType): Json {
  const known = schemas.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  schemas.set(schema, made)
  return made
}

const texts = ['the sea', 'user-1', 'a@b.example', '2026-11-21', '12.50', 'https://a.invalid/x.png', '', 'x']
const badTexts = [
  ...[
    '\u0000',
    '\ud800',
    '💥',
    '\u202e',
    'a\r\nb: c',
    '%00',
    '../../x',
    "' or 1=1 --",
    '<script>',
    '{{x}}',
    '1e400',
    'NaN',
  ],
  ...['0001-01-01T00:00:00Z', '+275761-01-01T00:00:00Z', '2026-02-30', '-9223372036854775809', '9223372036854775808'],
]
const badNumbers = [0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 1e-320]

/** Texts on which a careless regular expression or normalization restarts at every character. */
export const hostileTexts: ((characters: number) => string)[] = [
  (characters) => `a${' '.repeat(characters)}b`,
  (characters) => `a;${' '.repeat(characters)}b`,
  (characters) => ', '.repeat(characters / 2),
  (characters) => ';q='.repeat(characters / 3),
  (characters) => `"${'\\'.repeat(characters)}`,
  (characters) => `bytes=${'0-1,'.repeat(characters / 4)}`,
  (characters) => '::1,'.repeat(characters / 4),
  (characters) => `${'/'.repeat(characters)}a`,
  (characters) => 'a.'.repeat(characters / 2),
  (characters) => `a${'\u0315'.repeat(characters / 2)}${'\u0327'.repeat(characters / 2)}`,
]

/** A value that fits a schema, or nearly. @param ids of existing objects */
export function makeValue(random: Random, schema: z.ZodType, ids: readonly string[]): unknown {
  return fittingValue(random, jsonOf(schema), ids, 0)
}

function fittingValue(random: Random, json: Json, ids: readonly string[], depth: number): unknown {
  if (random.chance(0.08)) return makeBadValue(random)
  if (json.const !== undefined) return json.const
  if (json.enum) return random.pick(json.enum)
  if (json.anyOf) return fittingValue(random, random.pick(json.anyOf), ids, depth)
  switch (Array.isArray(json.type) ? random.pick(json.type) : json.type) {
    case 'string':
      return ids.length > 0 && random.chance(0.5) ? random.pick(ids) : random.pick(texts)
    case 'integer':
    case 'number':
      return random.between(Math.max(json.minimum ?? 0, -1000), Math.min(json.maximum ?? 1000, 100_000))
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      return Array.from({ length: random.between(0, 3) }, () => fittingValue(random, json.items ?? {}, ids, depth + 1))
    case 'object':
      return Object.fromEntries(
        Object.entries(json.properties ?? {})
          .filter(() => random.chance(0.85))
          .map(([name, part]) => [name, depth > 5 ? null : fittingValue(random, part, ids, depth + 1)]),
      )
    default:
      return null
  }
}

export function makeBadValue(random: Random): unknown {
  return random.weighted<() => unknown>([
    [4, () => random.pick(badTexts)],
    [2, () => random.pick(badNumbers)],
    [1, () => random.pick([null, true, [], {}, [[]], { __proto__: null, a: { b: [] } }])],
    [1, () => random.pick(hostileTexts)(random.pick([100, 3000, 20_000]))],
    [1, () => Array.from({ length: random.between(1, 300) }, () => 'x')],
  ])()
}
