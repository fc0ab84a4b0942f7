import { Readable } from 'node:stream'
import type { Dispatcher, FormData } from 'undici'
import { userAgent } from '#server/integrations/outbound/user-agent.ts'
import { type KieEnvelope, parseEnvelope } from './parse-envelope.ts'

/** KIE's answer, or the lack of one with a flag whether KIE may have received the request. */
export type KieAnswer =
  | ({ got: 'answer'; httpStatus: number } & KieEnvelope)
  | { got: 'nothing'; sent: boolean; reason: string }

export type KieCall = {
  method: 'GET' | 'POST'
  url: string
  token: string
  body?: object | FormData
  timeoutMs: number
  dispatcher: Dispatcher
}

const maxAnswerBytes = 1024 * 1024

/**
 * Sends one request to KIE. Never throws and never retries, because only the caller knows whether a retry is
 * harmless. Redirects are not followed, to keep the key private. HTTP says 200 even for errors, so the body's `code`
 * is what counts. https://docs.kie.ai (error envelope recorded with HTTP 200 and code 401 or 422)
 */
export async function callKie({ method, url, token, body, timeoutMs, dispatcher }: KieCall): Promise<KieAnswer> {
  // Other characters are invalid in a header, so this cannot be a key.
  if (!/^[\x21-\x7e]+$/.test(token)) return { got: 'answer', httpStatus: 401, code: 401, text: '', data: null }
  const payload = toPayload(body)
  try {
    const { request } = await import('undici')
    const response = await request(url, {
      method,
      dispatcher,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': userAgent,
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...payload.headers,
      },
      body: payload.body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBounded(response.body)
    return { got: 'answer', httpStatus: response.statusCode, ...parseEnvelope(text) }
  } catch (error) {
    return { got: 'nothing', sent: payload.sent(), reason: reasonOf(error) }
  }
}

type Payload = {
  headers: Record<string, string>
  body: Readable | FormData | null
  /** Whether any part of the body may have left this machine. */
  sent: () => boolean
}

/** JSON is sent through a source that notices its first read, which happens only on an open connection. */
function toPayload(body: object | FormData | undefined): Payload {
  if (body === undefined || isForm(body)) return { headers: {}, body: body ?? null, sent: () => true }
  const bytes = Buffer.from(JSON.stringify(body))
  let read = false
  async function* once() {
    read = true
    yield bytes
  }
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) }
  return { headers, body: Readable.from(once(), { objectMode: false }), sent: () => read }
}

function isForm(body: object): body is FormData {
  return Symbol.toStringTag in body && body[Symbol.toStringTag] === 'FormData'
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > maxAnswerBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The kind of error, never its message, which may quote the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
