import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createPool } from '#server/limits/pool.ts'

/**
 * Two at once, and one core left for everybody else: each takes 19 MiB and one of libuv's four threads, which reading files
 * and looking up names need as well. What would wait for longer than some ten seconds is refused.
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

/** Stands in place of a hash where an account has no password: nothing matches it. */
export const noPassword = '!'

/** Keyboards compose letters with accents in two ways, one and the same to whoever types them. */
function spell(password: string): string {
  return password.normalize('NFC')
}

/** A hash of nothing anybody knows, so that an unknown name takes as long to refuse as a wrong password. */
const unknownHash = hash(crypto.randomUUID())

/** @returns whether the password is the account's; without one never, in the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored === noPassword ? null : stored
  const against = known ?? (await unknownHash)
  const matches = await pool.run(() => verify(against, spell(password)))
  return matches && known !== null
}
