import { and, asc, eq, isNull, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/accounts.ts'
import type { Handle } from '#server/db/transaction.ts'

const other = alias(users, 'other')

/** The oldest first. */
export async function listUnkeyed(handle: Handle): Promise<{ id: string; username: string }[]> {
  return handle
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(isNull(users.nameKey), isNull(users.deletedAt)))
    .orderBy(asc(users.createdAt), asc(users.id))
}

/** Sets the key unless another account has it. */
export async function setNameKey(handle: Handle, id: string, nameKey: string): Promise<void> {
  const taken = handle.select({ id: other.id }).from(other).where(eq(other.nameKey, nameKey))
  await handle
    .update(users)
    .set({ nameKey })
    .where(and(eq(users.id, id), isNull(users.nameKey), notExists(taken)))
}
