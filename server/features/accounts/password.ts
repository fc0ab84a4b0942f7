import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults (OWASP's first choice: 19 MiB, 2 passes), on a thread of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(spell(password))
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
  const matches = await verify(known ?? (await unknownHash), spell(password))
  return matches && known !== null
}
