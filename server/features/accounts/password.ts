import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults (OWASP's first choice: 19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** A hash of nothing anybody knows, so that an unknown name takes as long to refuse as a wrong password. */
const unknownHash = hash(crypto.randomUUID())

/** @returns whether the password is the account's; without an account never, in the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await unknownHash), password)
  return matches && stored !== null
}
