import { z } from 'zod'

type Row = Readonly<Record<string, unknown>>

/** What fields of answers are taken for that another version of the server does not say; a function is given the row. */
export const blanks = z.registry<{ blank: unknown }>()

/**
 * Says what a reader takes a field for that is missing or not understood. Without it a reader knows only what a kind of field
 * itself says: null where that is allowed, an empty list, false, and 1970 for a time. Any other gap makes the row unreadable,
 * which is right for what gives it its sense, such as its id or a price.
 */
export function orBlank<Schema extends z.ZodType>(
  schema: Schema,
  blank: z.output<Schema> | ((row: Row) => unknown),
): Schema {
  blanks.add(schema, { blank })
  return schema
}
