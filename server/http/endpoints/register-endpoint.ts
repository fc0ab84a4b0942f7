import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RawServerDefault,
  RouteOptions,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Access, Endpoint, ErrorShape } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { asksForOrigin, asksForStepUp, listRefusals } from '#contract/list-refusals.ts'
import type { Account } from '#server/db/account.ts'
import { includesTag, taggedHeaders } from '#server/http/polling/answer-tag.ts'
import { Refusal } from '#server/refusal.ts'
import { requireScope } from '#server/require-scope.ts'
import { version } from '#server/version.ts'
import { describeErrors } from './describe-errors.ts'
import { refuseUnkeptText } from './refuse-unkept-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a caller with a second factor must have confirmed with it in the last minutes. */
    stepUp?: boolean
    /** Whether it supports the Idempotency-Key header. */
    idempotent?: boolean
    /** Whether it answers 304 while nothing has changed. */
    polled?: boolean
    /** Whether it has an ETag of its content. */
    tagged?: boolean
    /** The multipart field of the uploaded file. */
    uploads?: string | undefined
    bodyExample?: unknown
    tag?: Endpoint['tag']
    /** `json-rpc`: of the protocol for assistants. */
    errorShape?: ErrorShape | 'json-rpc' | undefined
    /** The error codes that it may answer with. */
    refusals?: readonly ErrorCode[]
  }
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

type Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, A extends Access> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  user: A extends 'public' | 'service' ? Account | null : Account
  request: FastifyRequest
  reply: FastifyReply
}

/** For each kind of access, the names of its security schemes in the OpenAPI document. */
const securityOf: Record<Access, string[]> = {
  public: [],
  user: ['session'],
  admin: ['session'],
  token: ['bearer'],
  account: ['session', 'bearer'],
  service: [],
}

/**
 * Registers an endpoint of the contract: checks access first, then validates the input against the schemas, then
 * reduces the handler's answer to the response schema.
 */
export function registerEndpoint<
  Response extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  A extends Access,
>(
  app: App,
  endpoint: Endpoint<Params, Query, Body, Response, A>,
  handler: (input: Input<Params, Query, Body, A>) => z.input<Response> | Promise<z.input<Response>>,
): void {
  const security = securityOf[endpoint.access]
  const refusals = listRefusals(endpoint)
  const { status = 200 } = endpoint
  const route = {
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      access: endpoint.access,
      stepUp: asksForStepUp(endpoint),
      ...proofOf(endpoint),
      origin: asksForOrigin(endpoint) ? 'own' : 'any',
      idempotent: endpoint.idempotent ?? false,
      polled: endpoint.polled ?? false,
      tagged: endpoint.tagged ?? false,
      limits: endpoint.limits ?? [],
      uploads: endpoint.uploads,
      bodyExample: endpoint.bodyExample,
      tag: endpoint.tag,
      errorShape: endpoint.errorShape,
      refusals,
    },
    ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(security.length > 0 ? { security: security.map((name) => ({ [name]: [] })) } : {}),
      response: { [status]: endpoint.response, ...describeErrors(endpoint.errorShape, refusals) },
      ...(endpoint.samples ? { 'x-codeSamples': endpoint.samples } : {}),
    },
    onRequest: [
      (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
        if (endpoint.polled) reply.headers(taggedHeaders)
        else if (isOfOneAccount(endpoint)) reply.header('cache-control', 'private, no-store')
        requireAccess(endpoint.access, request.account)
        if (endpoint.scope) requireScope(endpoint.scope, request.token)
        done()
      },
    ],
    preValidation: endpoint.body ? treatMissingBodyAsEmpty : [],
    onSend: [...(endpoint.path.startsWith('/api/v1/') ? [tellVersion] : []), ...(endpoint.tagged ? [tagAnswer] : [])],
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, account: user } = request
      if (status !== 200) reply.code(status)
      for (const part of [params, query, body]) refuseUnkeptText(part)
      // The endpoint's schemas and access have been checked at this point.
      const answer = await handler({ params, query, body, user, request, reply } as Input<Params, Query, Body, A>)
      if (endpoint.polled && request.answerTag) reply.header('etag', request.answerTag)
      return answer
    },
  }
  // The contract's generics are known where the endpoint is defined; Fastify would derive them again.
  app.route(route as RouteOptions)
}

/** A proxy may be set to cache every answer that does not forbid it, and would give it to the next caller. */
function isOfOneAccount({ access }: Endpoint): boolean {
  return access !== 'public' && access !== 'service'
}

/**
 * How the caller authenticates. Cookies are ignored for tokens
 * and services, so another site cannot make a browser call.
 */
function proofOf({ access }: Endpoint): { proof?: 'session' | 'token' | 'either' } {
  if (access === 'service') return {}
  if (access === 'account') return { proof: 'either' }
  return { proof: access === 'token' ? 'token' : 'session' }
}

/** A missing body is validated like an empty one, so that the error names the first missing field. */
async function treatMissingBodyAsEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}

/** Of the product, so that programs can tell which additions to expect. */
async function tellVersion(_: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  reply.header('soundreel-version', version)
  return payload
}

/** Answers 304 if the client knows this content already. */
async function tagAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = `"${hash('sha256', payload, 'base64url')}"`
  reply.headers({ etag: tag, 'cache-control': 'public, no-cache' })
  if (!includesTag(request.headers['if-none-match'] ?? '', tag)) return payload
  reply.code(304)
  return ''
}

export function requireAccess(access: Access, account: Account | null): void {
  if (access === 'public' || access === 'service') return
  if (!account) throw new Refusal('NOT_SIGNED_IN')
  if (access === 'admin' && !account.isAdmin) throw new Refusal('NOT_ALLOWED')
}
