import { z } from 'zod'

type Row = Readonly<Record<string, unknown>>

/** Default values for answer fields that another version of the server does not send. A function receives the row. */
export const blanks = z.registry<{ blank: unknown }>()

/**
 * Sets the default that a reader uses if a field is missing or unreadable. Without it, the reader uses only the
 * default of the field's type: null if allowed, an empty list, false, or 1970 for a time. Any other gap makes the
 * whole row unreadable, which is right for essential fields such as its id or a price.
 */
export function orBlank<Schema extends z.ZodType>(
  schema: Schema,
  blank: z.output<Schema> | ((row: Row) => unknown),
): Schema {
  blanks.add(schema, { blank })
  return schema
}
