import type { ErrorShape } from '#contract/endpoint.ts'
import {
  automationErrorBodySchema,
  checkoutErrorBodySchema,
  type ErrorBody,
  type ErrorCode,
  errorBodySchema,
} from '#contract/errors.ts'
import { CheckoutRefusal, type Refusal } from '#server/refusal.ts'

const whatToDo = 'Please check your choice and try again.'

const schemas = { automation: automationErrorBodySchema, checkout: checkoutErrorBodySchema }

/** The common error body, with the extra fields of some shapes. */
export function toErrorBody(shape: ErrorShape | undefined, requestId: string, refusal: Refusal): ErrorBody {
  const { code, message, field, allowed, params } = refusal
  const known = { field, allowed, params }
  const told = Object.entries(known).filter(([, value]) => value !== undefined)
  const body = { code, message, ...(Object.fromEntries(told) as Partial<typeof known>), requestId }
  if (shape === 'automation') return { ...body, success: false, error: { code, message, requestId } }
  if (shape === 'checkout')
    return { ...body, error: message, suggestion: refusal instanceof CheckoutRefusal ? refusal.suggestion : whatToDo }
  return body
}

/** Of JSON-RPC 2.0: https://www.jsonrpc.org/specification#error_object. Other refusals are of the server's own range. */
const rpcCodes: Partial<Record<ErrorCode, number>> = {
  ...{ MALFORMED_JSON: -32700, INVALID_INPUT: -32600, TOO_LARGE: -32600, UNSUPPORTED_MEDIA_TYPE: -32600 },
  INTERNAL: -32603,
}

/** The refusal of a message that was not read, so that its id is unknown. `data` is the common error body. */
export function toRpcError(requestId: string, refusal: Refusal) {
  const { code, message } = refusal
  const error = { code: rpcCodes[code] ?? -32000, message, data: toErrorBody(undefined, requestId, refusal) }
  return { jsonrpc: '2.0', id: null, error }
}

/** The schema of what `toErrorBody` returns for this shape. */
export function errorSchemaOf(shape: ErrorShape | undefined) {
  return shape ? schemas[shape] : errorBodySchema
}
