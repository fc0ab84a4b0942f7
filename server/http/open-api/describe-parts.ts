import type { FastifyContextConfig } from 'fastify'
import { describeFields, type Schema } from '#contract/automation/describe-fields.ts'
import type { findProgramExample } from '#contract/automation/samples/program-samples.ts'

const unchanged = {
  type: 'null',
  description: 'Nothing has changed since the response whose ETag was sent as If-None-Match.',
}

const number = (description: string) => ({ type: 'integer', description })
/** Sent with every answer to a call with a valid token. */
const rateLimitHeaders = {
  'RateLimit-Policy': { type: 'string', description: 'The limit: q requests in w seconds.' },
  RateLimit: { type: 'string', description: 'What remains: r requests, and t seconds until the window restarts.' },
  'RateLimit-Limit': number('Requests per window.'),
  'RateLimit-Remaining': number('Requests left in this window.'),
  'RateLimit-Reset': number('Seconds until the next window.'),
}
const retryAfter = { 'Retry-After': number('Seconds to wait before a retry.') }

/** The JSON schemas of a call, beside what else Fastify knows of it. */
export type RouteSchema = {
  body?: Schema
  querystring?: Schema
  params?: Schema
  response?: Record<string, Schema & { headers?: object }>
}

type Example = ReturnType<typeof findProgramExample>

/** Adds the examples, and the headers and statuses that the schemas of a call do not contain. */
export function completeParts(parts: RouteSchema, about: FastifyContextConfig, example: Example): RouteSchema {
  const bodyExample = about.bodyExample ?? example?.body
  // A schema with a transform loses its examples when it is converted as an input schema, so they are added again.
  const body = parts.body && bodyExample ? { body: { ...parts.body, examples: [bodyExample] } } : {}
  const response = parts.response ? { response: completeResponses(parts.response, about, example) } : {}
  return { ...parts, ...body, ...response }
}

function completeResponses(
  responses: NonNullable<RouteSchema['response']>,
  { polled, tagged, access }: FastifyContextConfig,
  example: Example,
): NonNullable<RouteSchema['response']> {
  const success = Object.keys(responses).find(isSuccess) ?? '200'
  const answer = example?.answer ? { examples: [example.answer] } : {}
  const answered = { ...responses, [success]: { ...responses[success], ...answer } }
  if (!responses[429]) return answered
  const limits = access === 'token' || access === 'account' ? { headers: rateLimitHeaders } : {}
  return {
    ...answered,
    [success]: { ...answered[success], ...limits },
    ...(polled || tagged ? { 304: unchanged } : {}),
    429: { ...responses[429], headers: { ...limits.headers, ...retryAfter } },
  }
}

const isSuccess = (status: string) => status.startsWith('2')

/** Adds the meanings of the fields that a program sends and receives. The schemas of errors have theirs. */
export function describeParts(parts: RouteSchema): RouteSchema {
  const sent = (['params', 'querystring', 'body'] as const).map((part) => [part, parts[part]] as const)
  const described = sent.flatMap(([part, schema]) => (schema ? [[part, describeFields(schema)]] : []))
  const responses = Object.entries(parts.response ?? {}).map(([status, schema]) => [
    status,
    isSuccess(status) ? describeFields(schema) : schema,
  ])
  return { ...parts, ...Object.fromEntries(described), response: Object.fromEntries(responses) }
}
