import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { uploadName } from './upload-id.ts'

export type Upload = { name: string; userId: string; bytes: number; seconds?: number | undefined; createdAt: Date }

/**
 * Books a picture against its user's limit for unused pictures. Returns false and writes nothing if that exceeds the
 * limit. The bookings of one user run one after the other, across all processes.
 */
export async function bookUpload(tx: Tx, { name, userId, bytes, seconds, createdAt }: Upload, maxBytes: number) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const booked = await tx.execute(sql`insert into uploads (name, user_id, bytes, seconds, created_at)
    select ${name}, ${userId}, ${bytes}::int, ${seconds ?? null}::numeric, ${createdAt.toISOString()}::timestamptz
    where ${bytes}::int + (select coalesce(sum(bytes), 0) from uploads
      where user_id = ${userId} and used_at is null) <= ${maxBytes}
    returning name`)
  return booked.rows.length === 1
}

/** A picture of this user by its public id. */
export async function findOwnUpload(handle: Handle, userId: string, id: string) {
  const [upload] = await handle
    .select()
    .from(uploads)
    .where(and(eq(uploads.name, uploadName(id)), eq(uploads.userId, userId)))
  return upload ?? null
}

export async function forgetUpload(handle: Handle, name: string): Promise<void> {
  await handle.delete(uploads).where(eq(uploads.name, name))
}

/**
 * These uploads no longer count towards their user's limit, and stay as long as the video. Until the transaction ends,
 * nobody can delete their rows.
 * @returns the names of those that still exist.
 */
export async function markUploadsUsed(tx: Tx, names: string[], now: Date): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const usedAt = sql`coalesce(${uploads.usedAt}, ${now.toISOString()}::timestamptz)`
  const kept = tx.update(uploads).set({ usedAt }).where(inArray(uploads.name, names))
  return new Set((await kept.returning({ name: uploads.name })).map(({ name }) => name))
}

/** Deletes the rows of pictures that were uploaded before `before` and that no video uses. @returns their names. */
export async function forgetUnusedUploads(handle: Handle, before: Date): Promise<string[]> {
  const unused = and(lte(uploads.createdAt, before), isNull(uploads.usedAt))
  return (await handle.delete(uploads).where(unused).returning({ name: uploads.name })).map(({ name }) => name)
}
