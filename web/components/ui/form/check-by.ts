import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Validates a form whose fields have wider types than its schema, such as an empty text for a missing value. */
export function checkBy<Values extends FieldValues>(schema: z.ZodType<unknown, FieldValues>): Resolver<Values> {
  // The cast is safe: the schema rejects values of the wider types, and the form shows the error at the field.
  return zodResolver(schema) as Resolver<FieldValues, unknown> as Resolver<Values>
}
