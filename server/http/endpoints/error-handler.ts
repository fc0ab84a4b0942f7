import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorShape } from '#contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import { pathOf } from '#server/http/request-log.ts'
import { Refusal, TooManyRequests } from '#server/refusal.ts'
import { nameField } from './describe-issue.ts'
import { toErrorBody, toRpcError } from './error-body.ts'
import { sendForm } from './read-upload.ts'
import type { App } from './register-endpoint.ts'

/** Fastify's own errors, mapped to the contract's codes. */
const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
}

/** Logged if a call is refused with a code that its contract does not list. */
export const unlistedRefusal = 'refused with a code that the contract does not list'

/** Turns every error into the common error body. Unexpected errors are logged and answered without their text. */
export function registerErrorHandler(app: App): void {
  app.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, request, reply) => {
    const { refusal, isUnexpected } = explainError(error, request.routeOptions.config.uploads)
    if (isUnexpected) request.log.error({ err: error, path: pathOf(request) }, failedRequest)
    else if (!isListed(request, refusal))
      request.log.error({ code: refusal.code, path: pathOf(request) }, unlistedRefusal)
    return sendRefusal(request, reply.headers(error.headers ?? {}), refusal)
  })
}

/** Logged with the error that a call failed with. */
export const failedRequest = 'a request failed'

/**
 * What the caller is told of any error, and whether the operator should know the error itself. `uploads`: the field of the
 * file, if the call takes one.
 */
export function explainError(error: FastifyError, uploads?: string): { refusal: Refusal; isUnexpected: boolean } {
  // A caller that disconnects while sending its body causes the same error code as a lost database connection.
  const isAway = !isCallersFault(error) && isDatabaseAway(error)
  const refusal = isAway ? new Refusal('UNAVAILABLE') : toRefusal(error, uploads)
  return { refusal, isUnexpected: refusal.code === 'INTERNAL' || isAway }
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const shape = shapeFor(request)
  const body = shape === 'json-rpc' ? toRpcError(request.id, refusal) : toErrorBody(shape, request.id, refusal)
  if (refusal instanceof TooManyRequests) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.code(errorCodes[refusal.code].status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function isListed({ routeOptions }: FastifyRequest, { code }: Refusal): boolean {
  return routeOptions.config.refusals?.includes(code) ?? true
}

/** For an unknown route, the path decides the shape of the error. */
function shapeFor({ routeOptions, url }: FastifyRequest): ErrorShape | 'json-rpc' | undefined {
  if (routeOptions.url !== undefined) return routeOptions.config.errorShape
  return url.startsWith('/api/n8n/') ? 'automation' : undefined
}

function toRefusal(error: FastifyError, uploads: string | undefined): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return toSchemaRefusal(error)
  if (error.statusCode === 416) return new Refusal('RANGE_NOT_SATISFIABLE')
  const code = codesOfFastify[error.code]
  if (uploads && code === 'UNSUPPORTED_MEDIA_TYPE') return new Refusal(code, sendForm, uploads)
  if (code) return new Refusal(code)
  return new Refusal(isCallersFault(error) ? 'INVALID_INPUT' : 'INTERNAL')
}

/**
 * The driver's codes for a database that restarts or is unreachable:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayMessages = new Set([
  'Connection terminated unexpectedly',
  // After that, the transaction is rolled back on the same connection.
  'Client has encountered a connection error and is not queryable',
])
const awayCodes = /^(ECONN(REFUSED|RESET)|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08...|57P0[123])$/

function isDatabaseAway(error: Error & { code?: unknown }): boolean {
  // Calls to third parties cannot cause these: their clients catch such errors.
  if (awayCodes.test(String(error.code)) || awayMessages.has(error.message)) return true
  return error.cause instanceof Error && isDatabaseAway(error.cause)
}

function isCallersFault(error: FastifyError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
}

type Fault = { instancePath: string; message?: string; keyword?: string; params?: Record<string, unknown> }
type SchemaError = { validation: Fault[]; validationContext?: string | undefined }

function toSchemaRefusal(error: SchemaError): Refusal {
  const first = closestFault(error.validation[0])
  // A malformed id in a path matches nothing, like an unknown id.
  if (error.validationContext === 'params') return new Refusal('NOT_FOUND', first?.message)
  const field = first && fieldOf(first)
  return new Refusal('INVALID_INPUT', first?.message, field || undefined)
}

/** A field that the schema does not know is the faulty one itself. */
function fieldOf({ instancePath, params }: Fault): string {
  const unknown = Array.isArray(params?.keys) ? params.keys.slice(0, 1) : []
  return nameField([...instancePath.split('/').filter(Boolean), ...unknown])
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] }

/** For a body that may have several shapes, the first fault in the shape with the fewest unknown fields. */
function closestFault(fault: Fault | undefined): Fault | undefined {
  const shapes = fault?.params?.errors as Issue[][] | undefined
  if (fault?.keyword !== 'invalid_union' || fault.instancePath !== '/' || !shapes) return fault
  const unknown = (issues: Issue[]) => issues.flatMap(({ keys = [], path }) => (path.length === 0 ? keys : [])).length
  const [closest = []] = shapes.toSorted((a, b) => unknown(a) - unknown(b))
  const [issue] = closest
  if (!issue) return fault
  const { path, message, keys } = issue
  return { instancePath: `/${path.join('/')}`, message, ...(keys && { params: { keys } }) }
}
