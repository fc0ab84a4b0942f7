import { SoundreelError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { type Answer, ApiPromise } from './api-promise.ts'
import { type CallOptions, type Query, type Sent, send } from './send.ts'

/** Calls that charge: repeated with the same key, they are charged once. */
export type ChargeOptions = CallOptions & {
  /** Made for each call by default. Keep your own if the call is to survive a crash of your program. */
  idempotencyKey?: string | undefined
}

/** Sends the calls of a client. */
export type Caller = <T>(sent: Sent, options?: CallOptions) => ApiPromise<T>

export function createCaller(settings: Settings): Caller {
  return <T>(sent: Sent, options: CallOptions = {}) =>
    new ApiPromise<T>(send(settings, sent, options) as Promise<Answer<T>>)
}

export const get = (path: string, query?: object): Sent => ({
  method: 'GET',
  path,
  query: query as Query | undefined,
  repeatable: true,
})

/** A call that charges, with one key for all its tries. @throws SoundreelError for a key that the server refuses */
export function charge(path: string, body: object, { idempotencyKey = makeKey() }: ChargeOptions = {}): Sent {
  return { method: 'POST', path, body, idempotencyKey: requireKey(idempotencyKey), repeatable: true }
}

export const keyRule = 'An idempotency key has 1 to 255 characters of Latin-1.'

/** Like the server, without blanks around the key. For other keys, fetch would fail as if the connection were lost. */
export const isKey = (key: string): boolean =>
  typeof key === 'string' && /^[\x20-\x7e\xa0-\xff]{1,255}$/.test(key.trim())

/** The key as it is sent. @throws SoundreelError for a key that the server refuses */
export function requireKey(key: string): string {
  if (isKey(key)) return key.trim()
  throw new SoundreelError(keyRule)
}

/** Unlike crypto.randomUUID, this also works on pages without https. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An id as part of a path. @throws SoundreelError for an id that would name another path */
export function part(id: string): string {
  if (typeof id === 'string' && id.trim() !== '' && id !== '.' && id !== '..') return encodeURIComponent(id)
  throw new SoundreelError('The id is missing.')
}
