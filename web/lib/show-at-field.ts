import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'

/** Shows the refusal at the refused field too, not only in the toast. */
export function showAtField<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  names: readonly FieldPath<Values>[],
  error: Error,
): void {
  if (!(error instanceof ApiError)) return
  const refused = names.find((name) => name === error.field)
  if (refused) form.setError(refused, { message: error.serverMessage }, { shouldFocus: true })
}

/** The server's message about one field, for a form without react-hook-form. */
export function messageAt(error: unknown, field: string): string | undefined {
  return error instanceof ApiError && error.field === field ? error.serverMessage : undefined
}
