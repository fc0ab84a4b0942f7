import { and, eq, isNull, sql } from 'drizzle-orm'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Tx } from '#server/db/transaction.ts'
import {
  type FileOfVideo,
  type Video,
  type VideoChanges,
  withoutOldLease,
} from '#server/features/videos/video-repository.ts'
import type { Rendition } from './rendition-repository.ts'

/**
 * Locks a finished video before its renditions change. Every transaction that changes both begins here, so that none waits
 * for another in a circle. @returns what it says about its 1080p version; null if the video is deleted or not finished
 */
export async function lockFinished(tx: Tx, id: string): Promise<Pick<Video, 'hdVideoUrl' | 'hdState'> | null> {
  const finished = and(eq(videoTasks.id, id), eq(videoTasks.stage, 'completed'), isNull(videoTasks.deletedAt))
  const hd = { hdVideoUrl: videoTasks.hdVideoUrl, hdState: videoTasks.hdState }
  const [video] = await tx.select(hd).from(videoTasks).where(finished).for('update')
  return video ?? null
}

/** What the locked video says about its 1080p version. */
export async function noteHd(tx: Tx, id: string, changes: Pick<VideoChanges, 'hdState' | 'hdTries'>): Promise<void> {
  await tx.update(videoTasks).set(changes).where(eq(videoTasks.id, id))
}

/** Adds the file of a rendition to its locked video. @returns false if the video has a file in 1080p already */
export async function addFile(
  tx: Tx,
  video: Pick<Video, 'id'>,
  { target }: Pick<Rendition, 'target'>,
  file: FileOfVideo,
): Promise<boolean> {
  const isHd = target === '1080p'
  const rows = await tx
    .update(videoTasks)
    .set({
      ...(isHd ? { hdVideoUrl: file.name, hdState: 'stored' as const } : {}),
      storedBytes: sql`${videoTasks.storedBytes} + ${file.bytes}`,
      files: sql`${videoTasks.files} || ${JSON.stringify([file])}::jsonb`,
      ...withoutOldLease,
    })
    .where(and(eq(videoTasks.id, video.id), isHd ? isNull(videoTasks.hdVideoUrl) : undefined))
    .returning({ id: videoTasks.id })
  return rows.length === 1
}
