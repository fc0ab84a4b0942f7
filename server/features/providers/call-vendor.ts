import { Readable } from 'node:stream'
import type { Dispatcher, FormData } from 'undici'
import { userAgent } from '#server/integrations/outbound/user-agent.ts'

/** A vendor's answer, or the lack of one with a flag whether the vendor may have received the request. */
export type VendorAnswer =
  | { got: 'answer'; httpStatus: number; header: (name: string) => string | null; text: string }
  | { got: 'nothing'; sent: boolean; reason: string }

export type VendorCall = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  url: string
  /** The whole value of the header with the key, such as `Bearer …`; null if the vendor wants none. */
  authorization: string | null
  /** The name of that header; `authorization` by default. */
  keyHeader?: string
  body?: object | FormData
  timeoutMs: number
  dispatcher: Dispatcher
  /** A longer answer counts as none; 1 MB by default. */
  maxAnswerBytes?: number
}

const usualAnswerBytes = 1024 * 1024

/**
 * Sends one request to a vendor. Never throws and never retries, because only the caller knows whether a retry is
 * harmless. Redirects are not followed, to keep the key private.
 */
export async function callVendor(call: VendorCall): Promise<VendorAnswer> {
  const { method, url, authorization, keyHeader = 'authorization', body, timeoutMs, dispatcher } = call
  // Other characters are invalid in a header, so this cannot be a key.
  if (authorization !== null && !/^[\x20-\x7e]+$/.test(authorization))
    return { got: 'answer', httpStatus: 401, header: () => null, text: '' }
  const payload = toPayload(body)
  try {
    const { request } = await import('undici')
    const response = await request(url, {
      method,
      dispatcher,
      headers: {
        ...(authorization === null ? {} : { [keyHeader]: authorization }),
        'user-agent': userAgent,
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...payload.headers,
      },
      body: payload.body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const header = (name: string) => response.headers[name]?.toString() ?? null
    const text = await readBounded(response.body, call.maxAnswerBytes ?? usualAnswerBytes)
    return { got: 'answer', httpStatus: response.statusCode, header, text }
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

async function readBounded(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The kind of error, never its message, which may quote the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
