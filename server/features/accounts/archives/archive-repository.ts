import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { archives } from '#server/db/schema/archives.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type Archive = typeof archives.$inferSelect
export type ArchiveLease = { id: string; attemptId: string; now: Date; leasedUntil: Date }

export async function findArchive(handle: Handle, userId: string): Promise<Archive | null> {
  const [archive] = await handle.select().from(archives).where(eq(archives.userId, userId))
  return archive ?? null
}

/**
 * Starts a new archive unless one is being made; simultaneous calls start one.
 * @returns the started archive and the id of the one that it replaced.
 */
export async function insertArchive(tx: Tx, userId: string, createdAt: Date) {
  const [replaced] = await tx
    .delete(archives)
    .where(and(eq(archives.userId, userId), ne(archives.state, 'making')))
    .returning({ id: archives.id })
  const [started] = await tx.insert(archives).values({ userId, createdAt }).onConflictDoNothing().returning()
  return { started: started ?? null, replacedId: replaced?.id ?? null }
}

const free = (now: Date) => or(isNull(archives.leasedUntil), lte(archives.leasedUntil, now))

/** Leases an archive that is to be made to this attempt; null if another attempt holds it or it is made. */
export async function leaseArchive(handle: Handle, { id, attemptId, now, leasedUntil }: ArchiveLease) {
  const [archive] = await handle
    .update(archives)
    .set({ attemptId, leasedUntil, tries: sql`${archives.tries} + 1` })
    .where(and(eq(archives.id, id), eq(archives.state, 'making'), free(now)))
    .returning()
  return archive ?? null
}

/** Changes an archive that this attempt still holds; false if it does not. */
export async function changeHeldArchive(
  handle: Handle,
  { id, attemptId }: { id: string; attemptId: string },
  changes: Partial<typeof archives.$inferInsert>,
): Promise<boolean> {
  const held = and(eq(archives.id, id), eq(archives.attemptId, attemptId), eq(archives.state, 'making'))
  return (await handle.update(archives).set(changes).where(held).returning({ id: archives.id })).length === 1
}

/** Archives that are to be made and that no attempt holds. */
export async function listArchivesToMake(handle: Handle, now: Date, limit: number): Promise<string[]> {
  const rows = await handle
    .select({ id: archives.id })
    .from(archives)
    .where(and(eq(archives.state, 'making'), free(now)))
    .orderBy(archives.createdAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function listExpiredArchives(handle: Handle, now: Date, limit: number): Promise<Archive[]> {
  return handle.select().from(archives).where(lte(archives.expiresAt, now)).orderBy(archives.expiresAt).limit(limit)
}

export async function deleteExpiredArchive(tx: Tx, id: string, now: Date): Promise<boolean> {
  const expired = and(eq(archives.id, id), lte(archives.expiresAt, now))
  return (await tx.delete(archives).where(expired).returning({ id: archives.id })).length === 1
}

/** The attempts that write or have written these archives, by archive. */
export async function listAttempts(handle: Handle, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await handle
    .select({ id: archives.id, attemptId: archives.attemptId })
    .from(archives)
    .where(inArray(archives.id, ids))
  return new Map(rows.map(({ id, attemptId }) => [id, attemptId]))
}

/** Ends every lease; only safe if no other process can hold one. */
export async function endArchiveLeases(handle: Handle): Promise<void> {
  await handle.update(archives).set({ leasedUntil: null }).where(eq(archives.state, 'making'))
}
