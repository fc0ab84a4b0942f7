import { and, eq, inArray, isNotNull, isNull, lt, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { uploadName } from './upload-id.ts'

export type Upload = { name: string; userId: string; bytes: number; seconds?: number | undefined; createdAt: Date }
/** In bytes: of what no video uses, and of everything. */
export type UploadLimits = { unused: number; stored: number }

/** Bookings, uses and releases of one user run one after the other, across all processes. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Books an upload against its user's limits. @returns which limit it exceeds; nothing is written then. */
export async function bookUpload(
  tx: Tx,
  { name, userId, bytes, seconds, createdAt }: Upload,
  max: UploadLimits,
): Promise<'booked' | keyof UploadLimits> {
  await lockUser(tx, userId)
  const booked = await tx.execute(sql`with kept as (
      select coalesce(sum(bytes), 0) + ${bytes}::int as stored,
        coalesce(sum(bytes) filter (where used_at is null), 0) + ${bytes}::int as unused
      from uploads where user_id = ${userId}),
    booked as (insert into uploads (name, user_id, bytes, seconds, created_at)
      select ${name}, ${userId}, ${bytes}::int, ${seconds ?? null}::numeric, ${createdAt.toISOString()}::timestamptz
      from kept where stored <= ${max.stored}::bigint and unused <= ${max.unused}::bigint returning name)
    select (select count(*) from booked)::int as booked, unused > ${max.unused}::bigint as "isUnused" from kept`)
  const [outcome] = booked.rows
  if (outcome?.booked === 1) return 'booked'
  return outcome?.isUnused ? 'unused' : 'stored'
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

type OfUser = { userId: string; names: string[]; now: Date }

/**
 * These uploads of the user no longer count towards the limit of unused ones, and stay as long as the video. Until the
 * transaction ends, nobody can delete their rows.
 */
export async function markUploadsUsed(tx: Tx, { userId, names, now }: OfUser): Promise<void> {
  if (names.length === 0) return
  await lockUser(tx, userId)
  await tx
    .update(uploads)
    .set({ usedAt: now, releasedAt: null })
    .where(and(inArray(uploads.name, names), eq(uploads.userId, userId)))
}

/** Which of these uploads of any user still exist. */
export async function listKnownUploads(handle: Handle, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await handle.select({ name: uploads.name }).from(uploads).where(inArray(uploads.name, names))
  return new Set(rows.map(({ name }) => name))
}

/**
 * These uploads of the user are unused again, except those from which another video is being made or was made, also
 * under a former address of the site. The transaction has written that their video ended without a result.
 */
export async function releaseUploads(tx: Tx, { userId, names, now }: OfUser): Promise<void> {
  if (names.length === 0) return
  await lockUser(tx, userId)
  const users = tx
    .select({ one: sql`1` })
    .from(videoTasks)
    .where(
      and(
        eq(videoTasks.userId, userId),
        isNull(videoTasks.deletedAt),
        notInArray(videoTasks.stage, ['failed', 'cancelled']),
        sql`exists (select from unnest(${videoTasks.imageUrls}) as address
          where right(address, length(${uploads.name}) + 1) = '/' || ${uploads.name})`,
      ),
    )
  await tx
    .update(uploads)
    .set({ usedAt: null, releasedAt: now })
    .where(
      and(...[inArray(uploads.name, names), eq(uploads.userId, userId), isNotNull(uploads.usedAt)], notExists(users)),
    )
}

/** Deletes the rows of uploads that no video has used since `before`. @returns their names. */
export async function forgetUnusedUploads(handle: Handle, before: Date): Promise<string[]> {
  const unusedSince = sql`coalesce(${uploads.releasedAt}, ${uploads.createdAt})`
  const unused = handle
    .select({ name: uploads.name })
    .from(uploads)
    .where(and(isNull(uploads.usedAt), lte(uploads.createdAt, before), lte(unusedSince, before)))
    // A video is taking a locked one at this moment.
    .for('update', { skipLocked: true })
  const rows = await handle.delete(uploads).where(inArray(uploads.name, unused)).returning({ name: uploads.name })
  return rows.map(({ name }) => name)
}

/**
 * Deletes the rows of those uploads that no video has begun to use since `before`: the caller has found that none uses
 * them any longer. Those that count as unused stay for `forgetUnusedUploads`.
 * @returns the names without a row afterwards
 */
export async function forgetLeftUploads(handle: Handle, names: string[], before: Date): Promise<string[]> {
  if (names.length === 0) return []
  const known = await listKnownUploads(handle, names)
  const left = and(inArray(uploads.name, names), lt(uploads.usedAt, before))
  const forgotten = await handle.delete(uploads).where(left).returning({ name: uploads.name })
  return [...names.filter((name) => !known.has(name)), ...forgotten.map(({ name }) => name)]
}
