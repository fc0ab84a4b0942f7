import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form whose fields hold something wider than its schema takes, such as an empty text where nothing is set. */
export function checkBy<Values extends FieldValues>(schema: z.ZodType<unknown, FieldValues>): Resolver<Values> {
  // What the schema refuses is shown at its field: that the types differ is what it is for.
  return zodResolver(schema) as Resolver<FieldValues, unknown> as Resolver<Values>
}
