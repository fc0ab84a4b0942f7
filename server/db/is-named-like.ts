import { or, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { containsText } from './contains-text.ts'
import { nameKey } from './name-key.ts'

/** Whether an account's name, or one that looks like it, contains this text. */
export function isNamedLike(part: string): SQL | undefined {
  return or(containsText(users.username, part), sql`strpos(${users.nameKey}, ${nameKey(part)}) > 0`)
}
