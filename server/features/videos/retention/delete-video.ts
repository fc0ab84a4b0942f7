import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { failRunning } from '#server/features/videos/renditions/fail-renditions.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { findDeletable, markDeletedByOwner } from './deleted-video-repository.ts'

/** The second removal catches a 1080p version that was being stored during the first. */
const secondLookMs = 60 * 60 * 1000

/**
 * Hides a finished video at once and queues the removal of its files. The ledger and the number of created videos
 * stay unchanged. Repeating it has no further effect.
 * @throws Refusal NOT_FOUND, or VIDEO_IN_PROGRESS.
 */
export async function deleteVideo(ctx: Context, userId: string, taskId: string): Promise<void> {
  const video = await findDeletable(ctx.db.root, userId, taskId)
  if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
  if (video.deletedAt) return
  const deleted = await ctx.db.transaction((tx) => hideForGood(ctx, tx, video))
  await ctx.deadFiles.refresh({ taskIds: [taskId] })
  // In the meantime, another request may have deleted it, or a late success may have put it back in progress.
  if (!deleted && !(await findDeletable(ctx.db.root, userId, taskId))?.deletedAt) throw new Refusal('VIDEO_IN_PROGRESS')
}

/**
 * Marks a finished video as deleted and queues the removal of its files. Once this is committed, the caller refreshes
 * the dead files.
 * @returns false if it is in progress or deleted already
 */
export async function hideForGood(
  ctx: Context,
  tx: Tx,
  { id, userId, taskId }: Pick<Video, 'id' | 'userId' | 'taskId'>,
): Promise<boolean> {
  if (!(await markDeletedByOwner(tx, id, ctx.clock.now()))) return false
  await failRunning(ctx, tx, { id, userId, taskId })
  await appendEvent(tx, { userId, type: 'video.deleted', data: { taskId } })
  await ctx.queue.send(tx, 'remove-video-files', { taskId })
  await ctx.queue.send(tx, 'remove-video-files', { taskId }, { delayMs: secondLookMs })
  return true
}
