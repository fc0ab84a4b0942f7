import { z } from 'zod'
import { describeFields, meaningOf, type Schema } from '#contract/automation/describe-fields.ts'
import type { CodeSample } from '#contract/automation/samples/code-sample.ts'
import { findProgramExample } from '#contract/automation/samples/program-samples.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/errors.ts'
import { listRefusals } from '#contract/list-refusals.ts'
import * as texts from '#web/texts/automation.ts'
import { type FieldRow, listFields, nameType } from './schema-fields.ts'

/** A call as the API reference shows it. */
export type ReferenceCall = {
  id: string
  method: string
  path: string
  summary: string
  access: string
  parameters: FieldRow[]
  body: FieldRow[]
  /** Null if the call has none. */
  bodyExample: string | null
  response: FieldRow[]
  responseExample: string | null
  /** The codes of each status. */
  errors: { status: number; codes: string }[]
  samples: readonly CodeSample[]
}

const keyHeader = 'Idempotency-Key'

export function describeCall(endpoint: Endpoint): ReferenceCall {
  const { method, path, summary, body, bodyExample, response, samples = [] } = endpoint
  const example = findProgramExample(`${method} ${path}`)
  const answer = toSchema(response, 'output')
  return {
    ...{ id: toId(`${method}-${path}`), method, path, summary },
    access: nameAccess(endpoint),
    parameters: listParameters(endpoint),
    body: body ? listFields(toSchema(body, 'input')) : [],
    bodyExample: toText(bodyExample ?? example?.body),
    // An answer has all its fields; that is no demand on the caller.
    response: listFields(answer).map((row) => ({ ...row, required: false })),
    responseExample: toText(answer.examples?.[0] ?? example?.answer),
    errors: listErrors(endpoint),
    samples: [...samples, ...(example?.samples ?? [])],
  }
}

/** The element id for a text: 'GET /api/user-tokens' → 'get-api-user-tokens' */
export function toId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Who may make the call. */
export function nameAccess({ access, scope }: Pick<Endpoint, 'access' | 'scope'>): string {
  if (access === 'token' || access === 'account') return texts.requiresAnApiToken(scope)
  if (access === 'admin') return texts.requiresAnAdministrator
  return access === 'user' ? texts.requiresASession : texts.noAuthenticationRequired
}

export function listParameters({ params, query, idempotent, uploads }: Partial<Endpoint>): FieldRow[] {
  const placed = (schema: z.ZodType | undefined, place: string) =>
    schema
      ? listFields(toSchema(schema, 'input')).map((row) => ({ ...row, type: texts.typeInPlace(row.type, place) }))
      : []
  const key = { name: keyHeader, required: false, description: texts.whatTheKeyDoes }
  return [
    ...placed(params, 'path'),
    ...placed(query, 'query'),
    ...(idempotent ? [{ ...key, type: texts.typeInPlace(nameType({ type: 'string' }), 'header') }] : []),
    ...(uploads
      ? [{ name: uploads, required: true, description: meaningOf(uploads), type: texts.typeInPlace('file', 'form') }]
      : []),
  ]
}

function listErrors(endpoint: Endpoint): ReferenceCall['errors'] {
  const codes = [...new Set(listRefusals(endpoint))]
  const statuses = [...new Set(codes.map((code) => errorCodes[code].status))].sort()
  return statuses.map((status) => ({
    status,
    codes: codes.filter((code) => errorCodes[code].status === status).join(', '),
  }))
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return describeFields(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema)
}

function toText(example: unknown): string | null {
  return example === undefined ? null : JSON.stringify(example, null, 2)
}
