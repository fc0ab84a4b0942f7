import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createPool } from '#server/limits/pool.ts'

/**
 * At most two at once; with several cores, one is left for other work. Each hash takes 19 MiB and one of libuv's four
 * threads, which file reads and DNS lookups need as well. Requests that would wait
 * longer than about ten seconds are refused.
 */
const pool = createPool({
  maxAtOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 500,
  retryAfterSeconds: 5,
})

/** argon2id with the library's defaults (OWASP's first choice: 19 MiB, 2 passes). @throws TooManyRequests */
export function hashPassword(password: string): Promise<string> {
  return pool.run(() => hash(spell(password)))
}

/** Stored instead of a hash if an account has no password; no password matches it. */
export const noPassword = '!'

/** Keyboards compose accented letters in two ways that look the same to the user. */
function spell(password: string): string {
  return password.normalize('NFC')
}

/** A hash of an unknown value, so that refusing an unknown name takes as long as refusing a wrong password. */
const unknownHash = hash(crypto.randomUUID())

/**
 * @param stored null if there is no such account
 * @returns whether the password matches; false after the same time if there is no account or it has no password
 * @throws TooManyRequests
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored === noPassword ? null : stored
  const against = known ?? (await unknownHash)
  const matches = await pool.run(() => verify(against, spell(password)))
  return matches && known !== null
}
