import { z } from 'zod'
import { blanks } from '#contract/blank.ts'

type Reading = { understood: true; value: unknown } | { understood: false; reason: string }

const understood = (value: unknown): Reading => ({ understood: true, value })
const missed = (reason: string): Reading => ({ understood: false, reason })

/** Stands for a missing or invalid time. */
const longAgo = new Date(0).toISOString()

/**
 * Reads an answer that may come from another version of the server, field by field: an invalid field or row never
 * hides the rest. If a field is missing or invalid, the reader uses the blank that the contract gives it
 * (contract/blank.ts). Rows that lack an essential field are left out of their list. Numbers sent as texts, texts
 * sent as numbers and dates in any format are accepted.
 * @throws Error if the answer, or every row of a list, is unreadable.
 */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema>
export function readAnswer(schema: z.ZodType, answer: unknown): unknown {
  const reading = read(schema, answer)
  if (!reading.understood) throw new Error(`The answer cannot be read: ${reading.reason}`)
  return reading.value
}

function read(schema: z.core.$ZodType, given: unknown): Reading {
  if (schema instanceof z.ZodObject && !schema.def.catchall) return readObject(schema, given)
  if (schema instanceof z.ZodArray) return readList(schema.element, given)
  if (schema instanceof z.ZodNullable) return readEmptiable(schema.unwrap(), given, null)
  if (schema instanceof z.ZodOptional) return readEmptiable(schema.unwrap(), given, undefined)
  if (schema instanceof z.ZodDefault) return readEmptiable(schema.unwrap(), given, schema.def.defaultValue)
  return readExactly(schema, given) ?? naturalBlank(schema, given)
}

function readExactly(schema: z.core.$ZodType, given: unknown): Reading | null {
  for (const value of spellings(given)) {
    const { success, data } = z.safeParse(schema, value)
    if (success) return understood(data)
  }
  return null
}

function readObject(schema: z.ZodObject, given: unknown): Reading {
  if (!isRecord(given)) return missed('not an object')
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const reading = readField(field, given, name)
    if (!reading.understood) return missed(`${name}: ${reading.reason}`)
    if (reading.value !== undefined) row[name] = reading.value
  }
  return understood(row)
}

/** The contract's blank takes precedence over the blank of the type. */
function readField(field: z.core.$ZodType, row: Readonly<Record<string, unknown>>, name: string): Reading {
  const known = field instanceof z.ZodType ? blanks.get(field) : undefined
  if (!known) return read(field, row[name])
  const { blank } = known
  return readExactly(field, row[name]) ?? understood(typeof blank === 'function' ? blank(row) : blank)
}

/** If every row is unreadable, so is the list: an empty list would claim that there are no entries. */
function readList(element: z.core.$ZodType, given: unknown): Reading {
  const hasRows = element instanceof z.ZodObject
  if (!Array.isArray(given)) return given == null || !hasRows ? understood([]) : missed('not a list')
  const rows = given.map((row) => read(element, row))
  const values = rows.flatMap((row) => (row.understood ? [row.value] : []))
  const [first] = rows
  return hasRows && values.length === 0 && first ? first : understood(values)
}

/**
 * Replaces an unreadable value with the empty one, but never an unreadable object: a nameless user is not "no user".
 */
function readEmptiable(inner: z.core.$ZodType, given: unknown, empty: unknown): Reading {
  if (given == null) return understood(empty)
  const reading = read(inner, given)
  return reading.understood || inner instanceof z.ZodObject ? reading : understood(empty)
}

function naturalBlank(schema: z.core.$ZodType, given: unknown): Reading {
  if (schema instanceof z.ZodBoolean) return understood(false)
  if (schema instanceof z.ZodLiteral && given == null) return understood(schema.value)
  if (schema instanceof z.ZodISODateTime) return understood(longAgo)
  return missed('missing or not understood')
}

function spellings(value: unknown): unknown[] {
  if (typeof value === 'number') return [value, String(value)]
  if (typeof value !== 'string') return [value]
  const time = Date.parse(value)
  const date = Number.isNaN(time) ? [] : [new Date(time).toISOString()]
  return [value, ...date, ...(value.trim() === '' ? [] : [Number(value)])]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
