import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { readErrorSchema } from '#contract/read-error.ts'
import * as texts from '#web/texts/shell.ts'
import { readJson } from './address/own-media.ts'
import { PartMissing } from './parts/load-part.ts'
import { readAnswer } from './read-answer.ts'
import { askForStepUp } from './step-up.ts'

/** A call that the server refused. `message` is for the log; `serverMessage` is the text to show. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  readonly field: string | null
  readonly serverMessage: string
  /** The parsed body, for the few refusals that contain more details. */
  readonly body: unknown

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.body = parse(bodyText)
    const body = readErrorSchema.partial().safeParse(this.body).data
    this.code = body?.code ?? null
    this.field = body?.field ?? null
    this.serverMessage = body?.message ?? texts.serverReturnedError(status)
  }
}

/** Whether a call failed because the server refused it with this error code. */
export function wasRefused(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code
}

/** The text of a toast for any failure. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage
  if (error instanceof TypeError) return texts.serverUnreachable
  if (error instanceof PartMissing) return texts.partMissing
  return texts.somethingWentWrong
}

type Part<Name extends string, Schema extends z.ZodType> =
  z.input<Schema> extends undefined ? { [key in Name]?: undefined } : { [key in Name]: z.input<Schema> }

type CallOptions<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Part<'params', Params> &
  Partial<Part<'query', Query>> &
  Part<'body', Body> & { headers?: Record<string, string>; signal?: AbortSignal }

type CallArguments<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options]

const anewMs = 1000
let anewUntil = 0

/**
 * Bypasses the browser cache for the next second, because another server process may not know the latest change yet.
 */
export function bypassCache(): void {
  anewUntil = performance.now() + anewMs
}

/**
 * Calls an endpoint and reads its answer by the contract. Tolerates
 * answers from other versions of the server (read-answer.ts).
 * @throws ApiError if the server refuses or fails; TypeError if it cannot be reached; Error if the answer is unreadable
 */
export async function callEndpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Response>,
  ...[options]: CallArguments<CallOptions<Params, Query, Body>>
): Promise<z.output<Response>> {
  return readAnswer(endpoint.response, parse(await (await send(endpoint, options ?? {})).text()))
}

/** Like `callEndpoint`, but ignores the answer: only the success of the call matters. @throws ApiError, TypeError */
export async function callForEffect<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: Endpoint<Params, Query, Body>,
  ...[options]: CallArguments<CallOptions<Params, Query, Body>>
): Promise<void> {
  await (await send(endpoint, options ?? {})).text()
}

/** Calls an endpoint whose answer is a file. @throws ApiError, TypeError */
export async function fetchFile<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: Endpoint<Params, Query, Body>,
  ...[options]: CallArguments<CallOptions<Params, Query, Body>>
): Promise<Blob> {
  return (await send(endpoint, options ?? {})).blob()
}

/** Repeats a protected call once after the user has confirmed with a second factor. */
async function send(endpoint: Pick<Endpoint, 'path' | 'method'>, options: Request): Promise<Response> {
  try {
    return await sendOnce(endpoint, options)
  } catch (error) {
    if (!wasRefused(error, 'STEP_UP_NEEDED') || !(await askForStepUp())) throw error
    return sendOnce(endpoint, options)
  }
}

async function sendOnce(endpoint: Pick<Endpoint, 'path' | 'method'>, options: Request): Promise<Response> {
  const { params, query, body, headers, signal } = options
  await nextTask()
  const response = await fetch(buildPath(endpoint.path, params) + buildQuery(query), {
    method: endpoint.method,
    credentials: 'include',
    headers: body === undefined ? { ...headers } : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    cache: performance.now() < anewUntil ? 'reload' : 'default',
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response
}

/** Returns null for "not signed in" instead of throwing an error. */
export async function nullWhenSignedOut<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Yields before a call, because preparing one takes about ten milliseconds on a phone and the page may be starting. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

type Request = {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

function buildPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

function buildQuery(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

function parse(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return null
  }
}
