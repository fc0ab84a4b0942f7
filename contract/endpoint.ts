import type { z } from 'zod'
import type { CodeSample } from './automation/automation-samples.ts'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

/**
 * Who may call: anybody, a signed-in user (session cookie), a signed-in administrator, a program with a user's API token
 * (`Authorization: Bearer …`), or another service, which proves itself in the handler. Of the last two no cookie is read, so
 * that their Origin is not checked.
 */
export type Access = 'public' | 'user' | 'admin' | 'token' | 'service'

/** The groups of the reference, in its order. */
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

/** What an error body says beside `code` and `message`: tools and pages have been told to look for it (errors.ts). */
export type ErrorShape = 'automation' | 'checkout'

/** What a call may use up: sent mail, a password check, a third party's quota, disk space, a read of all rows. */
export type Cost = 'mail' | 'argon2' | 'vendor' | 'disk' | 'database'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What one endpoint is, for both of its users: the server registers it, the page calls it.
 * `path` is written with `{name}` for its parameters, as in the OpenAPI document.
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
  tag: (typeof tags)[number]
  errorShape?: ErrorShape
  params?: Params
  query?: Query
  body?: Body
  /** Shown in the reference. */
  bodyExample?: z.input<Body>
  /** Takes a file instead: multipart/form-data with the file in this field. */
  uploads?: string
  /** 1 MB unless told otherwise. */
  maxBodyBytes?: number
  response: Response
  /**
   * Asked again and again: answered with 304 and no query while nothing has happened to the user. Only for answers that
   * change with an event of their user or with the settings alone.
   */
  polled?: true
  /**
   * What a call costs beyond a few statements; `[]` for nothing. Every call that changes something must say; a read that says
   * nothing is cheap. A call that costs something has limits.
   */
  costs?: readonly Cost[]
  /** The limits that hold for it, of `limits.ts`. Reads and polls have none, so that they cost no statement. */
  limits?: readonly LimitName[]
  /**
   * Expected refusals beside the ones every endpoint has (bad input, not signed in, not allowed, too many, internal, and not
   * found where its path names something). One that is not listed is logged as an error.
   */
  errors?: readonly ErrorCode[]
  /** Whether it heeds the header Idempotency-Key. */
  idempotent?: true
  /** How programs call it, shown in the reference. */
  samples?: readonly CodeSample[]
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The parameters of a path are those that it names, and all of them. */
type PathParams<Path extends string> = [NamesIn<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodObject<Record<NamesIn<Path>, z.ZodType<string | number>>> }

/** Declares an endpoint; the identity function, for its types. */
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
