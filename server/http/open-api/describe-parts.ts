import { describeFields, type Schema } from '#contract/automation/describe-fields.ts'
import type { findProgramExample } from '#contract/automation/samples/program-samples.ts'
import { type DescribedCall, isSuccess, listHeaders } from './describe-headers.ts'

const unchanged = {
  type: 'null',
  description: 'Nothing has changed since the response whose ETag was sent as If-None-Match.',
}

/** The JSON schemas of a call, beside what else Fastify knows of it. */
export type RouteSchema = {
  body?: Schema
  querystring?: Schema
  params?: Schema
  response?: Record<string, Schema & { headers?: object }>
}

type Call = DescribedCall & { example: ReturnType<typeof findProgramExample> }

/** Adds the examples, and the headers and statuses that the schemas of a call do not contain. */
export function completeParts(parts: RouteSchema, call: Call): RouteSchema {
  const bodyExample = call.about.bodyExample ?? call.example?.body
  // A schema with a transform loses its examples when it is converted as an input schema, so they are added again.
  const body = parts.body && bodyExample ? { body: { ...parts.body, examples: [bodyExample] } } : {}
  const response = parts.response ? { response: completeResponses(parts.response, call) } : {}
  return { ...parts, ...body, ...response }
}

type Responses = NonNullable<RouteSchema['response']>

function completeResponses(responses: Responses, call: Call): Responses {
  const { about, example } = call
  const success = Object.keys(responses).find(isSuccess) ?? '200'
  const answer = example?.answer ? { examples: [example.answer] } : {}
  const answered: Responses = { ...responses, [success]: { ...responses[success], ...answer } }
  if (!responses[429]) return answered
  const all: Responses = { ...answered, ...(about.polled || about.tagged ? { 304: unchanged } : {}) }
  return Object.fromEntries(
    Object.entries(all).map(([status, schema]) => {
      const headers = listHeaders(status, call)
      return [status, Object.keys(headers).length > 0 ? { ...schema, headers } : schema]
    }),
  )
}

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
