import { and, count, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

const shot = {
  taskId: videoTasks.taskId,
  stage: videoTasks.stage,
  provider: videoTasks.provider,
  aspectRatio: videoTasks.aspectRatio,
  audio: videoTasks.audio,
  seconds: videoTasks.seconds,
  durationMs: videoTasks.durationMs,
  resultUrls: videoTasks.resultUrls,
  hdVideoUrl: videoTasks.hdVideoUrl,
  files: videoTasks.files,
}

export type Shot = Pick<Video, keyof typeof shot>

/** These videos of the user by their public ids; those of others and deleted ones are missing. */
export async function findShots(
  handle: Handle,
  userId: string,
  taskIds: readonly string[],
): Promise<Map<string, Shot>> {
  const rows = await handle
    .select(shot)
    .from(videoTasks)
    .where(and(eq(videoTasks.userId, userId), inArray(videoTasks.taskId, [...taskIds]), isNull(videoTasks.deletedAt)))
  return new Map(rows.map((row) => [row.taskId, row]))
}

/**
 * The films that the user has or that are being made. Until the transaction ends, no other transaction counts those of
 * this user.
 */
export async function countFilms(tx: Tx, userId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`films of ${userId}`}, 0))`)
  const kept = and(
    ...[eq(videoTasks.userId, userId), eq(videoTasks.mode, 'join'), isNull(videoTasks.deletedAt)],
    notInArray(videoTasks.stage, ['failed', 'cancelled']),
  )
  const [counted] = await tx.select({ films: count() }).from(videoTasks).where(kept)
  return counted?.films ?? 0
}
