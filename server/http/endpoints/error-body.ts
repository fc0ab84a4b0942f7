import type { ErrorShape } from '#contract/endpoint.ts'
import {
  automationErrorBodySchema,
  checkoutErrorBodySchema,
  type ErrorBody,
  errorBodySchema,
} from '#contract/errors.ts'
import type { Refusal } from '#server/refusal.ts'

const whatToDo = 'Please check your choice and try again.'

const schemas = { automation: automationErrorBodySchema, checkout: checkoutErrorBodySchema }

/** The common error body, with the extra fields of some shapes. */
export function toErrorBody(
  shape: ErrorShape | undefined,
  requestId: string,
  { code, message, field, suggestion, allowed, params }: Omit<Refusal, keyof Error> & Pick<Refusal, 'message'>,
): ErrorBody {
  const known = { field, allowed, params }
  const told = Object.entries(known).filter(([, value]) => value !== undefined)
  const body = { code, message, ...(Object.fromEntries(told) as Partial<typeof known>), requestId }
  if (shape === 'automation') return { ...body, success: false, error: { code, message } }
  if (shape === 'checkout') return { ...body, error: message, suggestion: suggestion ?? whatToDo }
  return body
}

/** The schema of what `toErrorBody` returns for this shape. */
export function errorSchemaOf(shape: ErrorShape | undefined) {
  return shape ? schemas[shape] : errorBodySchema
}
