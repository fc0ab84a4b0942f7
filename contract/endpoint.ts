import type { z } from 'zod'
import type { CodeSample } from './automation/samples/code-sample.ts'
import type { Scope } from './automation/token-budgets.ts'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

/**
 * Who may call: anybody, a signed-in user (session cookie), a signed-in administrator, an account (by its session or
 * by an API token), a program with a user's API token (`Authorization: Bearer …`), or another service, which the handler
 * authenticates. The server reads no cookie for the last two, or beside a token, and does not check the Origin then.
 */
export type Access = 'public' | 'user' | 'admin' | 'account' | 'token' | 'service'

/** The groups of the API reference, in order. */
export const tags = [
  'Automation',
  'API tokens',
  'Webhooks',
  'Administration',
  'Account',
  'Credits and payments',
  'Videos',
  'Service',
] as const

/** The error body beyond `code` and `message`: documented fields that tools and pages rely on (errors.ts). */
export type ErrorShape = 'automation' | 'checkout'

/**
 * Costly resources that a call may use: sent mail, a password
 * check, a third party's quota, disk space, a read of all rows.
 */
export type Cost = 'mail' | 'argon2' | 'vendor' | 'disk' | 'database'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One endpoint, for both of its users: the server registers it, the page calls it. `path` has `{name}` for its
 * parameters, as in the OpenAPI document.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  method: Method
  path: `/${string}`
  summary: string
  access: A
  /** What an API token needs to call it; for the accesses `account` and `token`. */
  scope?: Scope
  tag: (typeof tags)[number]
  errorShape?: ErrorShape
  params?: Params
  query?: Query
  body?: Body
  /** Shown in the API reference. */
  bodyExample?: z.input<Body>
  /** The endpoint takes a file instead of a body: multipart/form-data with the file in this field. */
  uploads?: string
  /** 1 MB by default. */
  maxBodyBytes?: number
  response: Response
  /** The status of a success; 200 by default. */
  status?: 201 | 204
  /**
   * Clients poll this endpoint: the server answers 304 without a query while nothing has happened to the user. Only
   * for answers that change solely with an event of their user or with the settings.
   */
  polled?: true
  /** The answer has an ETag of its content: a client that knows it gets 304. For public answers. */
  tagged?: true
  /**
   * Costs of a call beyond a few statements; `[]` for none. Required for every call that changes something; without
   * it, a read counts as cheap. A call with costs must have limits.
   */
  costs?: readonly Cost[]
  /** The limits that apply, from `limits.ts`. Polls and cheap reads have none, so that counting costs no statement. */
  limits?: readonly LimitName[]
  /**
   * Expected refusals besides those that every endpoint has: invalid input, not
   * signed in, not allowed, too many requests, internal error, unavailable, and not found
   * if the path has parameters. A refusal that is not listed is logged as an error.
   */
  errors?: readonly ErrorCode[]
  /**
   * Whether a caller whose account has a second factor must have confirmed with it in the last ten minutes. Every call of
   * administrators that changes something asks for that, unless it gives the reason why not. Other calls set it if they
   * change a secret, money or a way to sign in, let files be removed, or reveal all users' data. See `asksForStepUp`.
   */
  stepUp?: true | { exempt: string }
  /** Whether it supports the Idempotency-Key header. */
  idempotent?: true
  /** Code samples for the API reference. */
  samples?: readonly CodeSample[]
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The type of `params` must match the parameters in the path exactly. */
type PathParams<Path extends string> = [NamesIn<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodObject<Record<NamesIn<Path>, z.ZodType<string | number>>> }

/** Declares an endpoint. Returns its argument; exists for type inference. */
export function defineEndpoint<
  Response extends z.ZodType,
  const A extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Path extends `/${string}` = `/${string}`,
>(
  endpoint: Endpoint<Params, Query, Body, Response, A> & { path: Path } & PathParams<Path>,
): Endpoint<Params, Query, Body, Response, A> {
  return endpoint
}
