import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type Upload = { name: string; userId: string; bytes: number; createdAt: Date }

/**
 * Books a picture against its user's limit for unused pictures. Returns false and writes nothing if that exceeds the
 * limit. The bookings of one user run one after the other, across all processes.
 */
export async function bookUpload(tx: Tx, { name, userId, bytes, createdAt }: Upload, maxBytes: number) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const booked = await tx.execute(sql`insert into uploads (name, user_id, bytes, created_at)
    select ${name}, ${userId}, ${bytes}::int, ${createdAt.toISOString()}::timestamptz
    where ${bytes}::int + (select coalesce(sum(bytes), 0) from uploads
      where user_id = ${userId} and used_at is null) <= ${maxBytes}
    returning name`)
  return booked.rows.length === 1
}

export async function forgetUpload(handle: Handle, name: string): Promise<void> {
  await handle.delete(uploads).where(eq(uploads.name, name))
}

/** These uploads no longer count towards their user's limit, and stay as long as the video. */
export async function markUploadsUsed(tx: Tx, names: string[], now: Date): Promise<void> {
  if (names.length === 0) return
  const unused = and(inArray(uploads.name, names), isNull(uploads.usedAt))
  await tx.update(uploads).set({ usedAt: now }).where(unused)
}

/** Deletes the rows of pictures that were uploaded before `before` and that no video uses. @returns their names. */
export async function forgetUnusedUploads(handle: Handle, before: Date): Promise<string[]> {
  const unused = and(lte(uploads.createdAt, before), isNull(uploads.usedAt))
  return (await handle.delete(uploads).where(unused).returning({ name: uploads.name })).map(({ name }) => name)
}
