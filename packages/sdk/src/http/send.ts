import { APIError, ConnectionError, NotFoundError, SoundreelError, TimeoutError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { version } from '../version.ts'
import type { Answer } from './api-promise.ts'
import { readAnswer } from './read-answer.ts'
import { retryDelayMs } from './retry-delay.ts'

/** What every call accepts. */
export type CallOptions = {
  /** Cancels the call, not what it has started. */
  signal?: AbortSignal | undefined
  /** Of one try; 60,000 by default. */
  timeoutMs?: number | undefined
  /** After the first try; 2 by default. */
  maxRetries?: number | undefined
  headers?: Record<string, string> | undefined
}

export type Query = Record<string, string | number | boolean | null | undefined>

export type Sent = {
  method: string
  path: string
  query?: Query | undefined
  /** Sent as JSON, except for FormData. */
  body?: unknown
  idempotencyKey?: string | undefined
  /** Whether the call may be repeated if its outcome is unknown. */
  repeatable: boolean
}

/**
 * Sends a call, and repeats it as long as it may be repeated.
 * @throws APIError, ConnectionError, TimeoutError; the signal's reason if it aborts
 */
export async function send(settings: Settings, sent: Sent, options: CallOptions): Promise<Answer<unknown>> {
  const maxRetries = options.maxRetries ?? settings.maxRetries
  let mayHaveArrived = false
  for (let tries = 0; ; tries++) {
    try {
      return await tryOnce(settings, sent, options)
    } catch (error) {
      // The try before has deleted it, and only its answer was lost.
      if (mayHaveArrived && sent.method === 'DELETE' && error instanceof NotFoundError)
        return { data: undefined, response: new Response(null, { status: 204 }) }
      const delayMs = retryDelayMs(error, tries, sent.repeatable)
      if (tries >= maxRetries || delayMs === null || options.signal?.aborted)
        throw error instanceof APIError ? Object.assign(error, { afterLostAnswer: mayHaveArrived }) : error
      // Of what is repeated, only a call that was limited has certainly not begun.
      mayHaveArrived ||= !(error instanceof APIError) || error.status !== 429
      await pause(delayMs, options.signal)
    }
  }
}

async function tryOnce(settings: Settings, sent: Sent, options: CallOptions): Promise<Answer<unknown>> {
  const { signal } = options
  signal?.throwIfAborted()
  const idempotencyKey = sent.idempotencyKey ?? null
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    const response = await settings.fetch(addressOf(settings, sent), {
      method: sent.method,
      headers: headersOf(settings, sent, options),
      // A redirected POST would become a GET, whose answer is another one.
      redirect: 'manual',
      signal: controller.signal,
      ...(sent.body === undefined
        ? {}
        : { body: sent.body instanceof FormData ? sent.body : JSON.stringify(sent.body) }),
    })
    // The time-out covers the body, too.
    return { data: await readAnswer(response, settings.baseUrl, idempotencyKey), response }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof SoundreelError) throw error
    if (controller.signal.aborted)
      throw new TimeoutError(`${settings.baseUrl} did not answer within ${timeoutMs / 1000} s.`, { idempotencyKey })
    throw new ConnectionError(`${settings.baseUrl} could not be reached.`, idempotencyKey, error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function addressOf({ baseUrl }: Settings, { path, query = {} }: Sent): string {
  // Otherwise "@host" would make another host of it.
  if (!path.startsWith('/')) throw new SoundreelError('A path begins with /')
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)]))).toString()
  return baseUrl + path + (text && `?${text}`)
}

function headersOf(settings: Settings, { body, idempotencyKey }: Sent, options: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': `soundreel-js/${version}`,
    ...settings.headers,
    ...(settings.token ? { authorization: `Bearer ${settings.token}` } : {}),
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...options.headers,
  }
}

/** @throws the signal's reason if it aborts */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
