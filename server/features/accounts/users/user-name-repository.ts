import { or, type SQL, sql } from 'drizzle-orm'
import { containsText } from '#server/db/contains-text.ts'
import { users } from '#server/db/schema/accounts.ts'
import { nameKey } from '#server/features/accounts/name-key.ts'

/** Whether an account's name, or one that looks like it, contains this text. */
export function isNamedLike(part: string): SQL | undefined {
  return or(containsText(users.username, part), sql`strpos(${users.nameKey}, ${nameKey(part)}) > 0`)
}
