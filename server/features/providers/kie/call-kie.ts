import { Readable } from 'node:stream'
import type { Dispatcher, FormData } from 'undici'
import { userAgent } from '#server/integrations/outbound/user-agent.ts'
import { type KieEnvelope, parseEnvelope } from './parse-envelope.ts'

/** An answer, or that there was none and whether KIE may have got the request all the same. */
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
 * Asks KIE once. Never throws and never repeats: whoever asked knows whether that would be harmless. Redirects are not
 * followed, since the key is not for others. HTTP says 200 even for errors, so the body's `code` is what counts.
 * https://docs.kie.ai (error envelope recorded with HTTP 200 and code 401 or 422)
 */
export async function callKie({ method, url, token, body, timeoutMs, dispatcher }: KieCall): Promise<KieAnswer> {
  // Anything else cannot be a header, let alone a key.
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
  /** Whether any of it may have left this machine. */
  sent: () => boolean
}

/** JSON goes out as a source that notices when it is first read, which happens on an open connection only. */
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

/** The kind of trouble, never its words: they may quote what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
