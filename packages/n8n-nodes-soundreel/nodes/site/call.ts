import {
  type IAllExecuteFunctions,
  type IDataObject,
  type IHttpRequestMethods,
  type IHttpRequestOptions,
  type JsonObject,
  NodeApiError,
  sleep,
} from 'n8n-workflow'
import type { Refusal } from './answers.ts'

export const credentialName = 'soundreelApi'

export type Call = {
  method: IHttpRequestMethods
  path: string
  qs?: IDataObject
  body?: IDataObject | Buffer
  headers?: IDataObject
  /** The call of a waiting node lasts longer. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

export type Answer = { statusCode: number; headers: IDataObject; body: unknown }

const timeoutMs = 60_000
const maxRepeats = 2
/** A site that asks for more patience is left to n8n's own retries. */
const maxPauseSeconds = 30

/**
 * Sends a call once. Redirects are refused: they would turn a POST into a GET, and might take the token elsewhere.
 * @returns the answer, also if it is a refusal
 * @throws NodeApiError if nothing answers
 */
export async function send(context: IAllExecuteFunctions, call: Call): Promise<Answer> {
  const options: IHttpRequestOptions = {
    method: call.method,
    url: (await readBaseUrl(context)) + call.path,
    headers: call.headers ?? {},
    timeout: call.timeoutMs ?? timeoutMs,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    disableFollowRedirect: true,
  }
  if (call.qs) options.qs = call.qs
  if (call.body) options.body = call.body
  if (call.signal) options.abortSignal = call.signal
  try {
    return await context.helpers.httpRequestWithAuthentication.call(context, credentialName, options)
  } catch (error) {
    throw new NodeApiError(context.getNode(), error as JsonObject)
  }
}

/**
 * Sends a call that is safe to repeat, and repeats it if its answer is lost, the site has failed or asks for patience.
 * @returns the last answer, also if it is a refusal
 * @throws NodeApiError if nothing answers
 */
export async function sendUntilAnswered(context: IAllExecuteFunctions, call: Call): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const isLast = tries > maxRepeats
    const answer = await sendOrFail(context, call, isLast)
    const pause = (answer && readRetryAfter(answer)) ?? tries
    const mayPass = answer === null || answer.statusCode === 429 || answer.statusCode >= 500
    if (answer && (isLast || !mayPass || pause > maxPauseSeconds)) return answer
    await sleep(pause * 1000)
  }
}

/** Null if nothing answers, and it is not the last try. */
async function sendOrFail(context: IAllExecuteFunctions, call: Call, isLast: boolean): Promise<Answer | null> {
  if (isLast) return send(context, call)
  try {
    return await send(context, call)
  } catch {
    return null
  }
}

/** The body of the answer to a call that is safe to repeat. @throws NodeApiError for a refusal, in the site's words */
export async function request<T>(context: IAllExecuteFunctions, call: Call, itemIndex = 0): Promise<T> {
  const answer = await sendUntilAnswered(context, call)
  if (!isAccepted(answer)) throw toError(context, answer, itemIndex)
  return answer.body as T
}

/** Proxies and other sites also answer 200, but not with JSON. */
export const isAccepted = ({ statusCode, body }: Answer): boolean =>
  statusCode >= 200 && statusCode < 300 && (statusCode === 204 || (typeof body === 'object' && body !== null))

/** In seconds; null unless the site has asked to wait. */
export function readRetryAfter({ statusCode, headers }: Answer): number | null {
  const value = Number(headers['retry-after'])
  return [429, 503].includes(statusCode) && value >= 0 ? value : null
}

/** The refusal; null if what answered is no Soundreel. */
export function readRefusal({ body }: Answer): Refusal | null {
  const { code, message } = (typeof body === 'object' ? (body ?? {}) : {}) as Partial<Refusal>
  return typeof code === 'string' && typeof message === 'string' ? (body as Refusal) : null
}

export function toError(context: IAllExecuteFunctions, answer: Answer, itemIndex: number): NodeApiError {
  const { statusCode, headers } = answer
  const httpCode = String(statusCode)
  const refusal = readRefusal(answer)
  if (refusal) {
    const { code, message, field, allowed, requestId } = refusal
    const choices = allowed && `allowed: ${describeAllowed(allowed)}`
    const parts = [code, field, choices, requestId && `request ${requestId}`]
    const description = parts.filter(Boolean).join(' · ')
    return new NodeApiError(context.getNode(), { code, message }, { message, description, httpCode, itemIndex })
  }
  const message =
    statusCode >= 300 && statusCode < 400
      ? `The site redirects to ${String(headers.location ?? 'another address')}. Enter that address in the credential.`
      : `What answers is not Soundreel (status ${httpCode}). Check the address in the credential.`
  return new NodeApiError(context.getNode(), { message }, { message, httpCode, itemIndex })
}

/** Of some fields the site names the values, of others their bounds: {"min":10000,"max":99999}. */
const describeAllowed = (allowed: unknown): string =>
  Array.isArray(allowed) ? allowed.join(', ') : JSON.stringify(allowed)

async function readBaseUrl(context: IAllExecuteFunctions): Promise<string> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(credentialName)
  return baseUrl.trim().replace(/\/+$/, '')
}
