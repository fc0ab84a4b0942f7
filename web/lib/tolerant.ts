import { z } from 'zod'

/**
 * How an answer is read that may come from another version of the server: field by field. What is missing, or of a kind
 * that this page does not know, is taken from `blank`, so that a gap in one field never hides the rest; only what stands
 * in neither is refused. Numbers sent as texts, texts sent as numbers and dates of any spelling are taken.
 */
export function tolerant<Schema extends z.ZodObject>(schema: Schema, blank: Partial<z.output<Schema>>) {
  return z.record(z.string(), z.unknown()).transform((given, check): z.output<Schema> => {
    const fields = Object.entries(schema.shape).map(([name, field]) => {
      const readings = spellings(given[name]).map((value) => z.safeParse(field, value))
      const understood = readings.find(({ success }) => success)
      if (understood) return [name, understood.data]
      if (!(name in blank)) check.addIssue(`the field ${name} is missing or not understood`)
      return [name, blank[name as keyof typeof blank]]
    })
    return Object.fromEntries(fields)
  })
}

function spellings(value: unknown): unknown[] {
  if (typeof value === 'number') return [value, String(value)]
  if (typeof value !== 'string') return [value]
  const time = Date.parse(value)
  const date = Number.isNaN(time) ? [] : [new Date(time).toISOString()]
  return [value, ...date, ...(value.trim() === '' ? [] : [Number(value)])]
}

/** Of an answer that says nothing the page needs. */
export const anyAnswer = z.unknown()

/** When something happened that is not said. */
export const longAgo = new Date(0).toISOString()
