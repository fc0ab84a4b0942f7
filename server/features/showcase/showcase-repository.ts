import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { outputs } from '#server/db/schema/content-credentials.ts'
import { showcaseClips } from '#server/db/schema/showcase.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type StoredClip = typeof showcaseClips.$inferSelect
export type NewClip = Omit<typeof showcaseClips.$inferInsert, 'id' | 'place'>

/** In their order on the page. */
export async function listClips(handle: Handle): Promise<StoredClip[]> {
  return handle.select().from(showcaseClips).orderBy(asc(showcaseClips.place), asc(showcaseClips.createdAt))
}

/** Lets one administrator at a time change the list, until the transaction ends: its length and order are checked. */
export async function lockClips(tx: Tx): Promise<StoredClip[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('showcase clips', 0))`)
  return listClips(tx)
}

/** Adds a clip at the end; the list must be locked. */
export async function insertClip(tx: Tx, clip: NewClip): Promise<StoredClip> {
  const place = sql`coalesce((select max(place) + 1 from ${showcaseClips}), 0)`
  const [inserted] = await tx
    .insert(showcaseClips)
    .values({ ...clip, place })
    .returning()
  invariant(inserted, 'an inserted clip is returned')
  return inserted
}

export async function changeClip(tx: Tx, id: string, changes: Pick<StoredClip, 'words' | 'label'>): Promise<void> {
  await tx.update(showcaseClips).set(changes).where(eq(showcaseClips.id, id))
}

export async function saveClipPlaces(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [place, id] of ids.entries()) await tx.update(showcaseClips).set({ place }).where(eq(showcaseClips.id, id))
}

/** @returns null if there is no such clip. */
export async function deleteClip(tx: Tx, id: string): Promise<StoredClip | null> {
  const [deleted] = await tx.delete(showcaseClips).where(eq(showcaseClips.id, id)).returning()
  return deleted ?? null
}

/** A finished video of this user, with the name of its file; another user's video is not found. */
export async function findFinishedVideo(handle: Handle, userId: string, taskId: string) {
  const { provider, model, resultUrls } = videoTasks
  const [video] = await handle
    .select({ provider, model, resultUrls })
    .from(videoTasks)
    .where(
      and(
        eq(videoTasks.taskId, taskId),
        eq(videoTasks.userId, userId),
        eq(videoTasks.stage, 'completed'),
        isNull(videoTasks.deletedAt),
      ),
    )
  const [file] = video?.resultUrls ?? []
  return video && file ? { provider: video.provider, model: video.model, file } : null
}

/** What made a file that was published here; null for files from elsewhere. */
export async function findOrigin(handle: Handle, sha256: string) {
  const { provider, model } = outputs
  const [output] = await handle.select({ provider, model }).from(outputs).where(eq(outputs.sha256, sha256))
  return output ?? null
}
