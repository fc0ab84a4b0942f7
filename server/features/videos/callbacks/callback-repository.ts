import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { addMs } from '#server/clock.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { makeOwnDue } from '#server/features/videos/own-rendition-repository.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

export async function findVideoByCallback(handle: Handle, callbackToken: string): Promise<Video | null> {
  const [video] = await handle.select().from(videoTasks).where(eq(videoTasks.callbackToken, callbackToken))
  return video ?? null
}

const callbackPauseMs = 5000

type Hint = { providerTaskId: string | null; cost: number | null }

/**
 * Makes a video due because of a callback. Within five seconds of the previous callback it becomes due at
 * most five seconds later, so that a flood causes one check and the last callback is never missed. A submission
 * without an answer gets its provider task id. False if the video needs no check or has another provider task id.
 */
export async function noteCallback(tx: Tx, video: Video, { providerTaskId, cost }: Hint, now: Date): Promise<boolean> {
  const unnamed = isNull(videoTasks.providerTaskId)
  const called = and(
    eq(videoTasks.id, video.id),
    isNull(videoTasks.deletedAt),
    inArray(videoTasks.stage, ['submitting', 'unconfirmed', 'running', 'failed']),
    providerTaskId ? or(unnamed, eq(videoTasks.providerTaskId, providerTaskId)) : undefined,
  )
  const [seen] = await tx.select().from(videoTasks).where(called).for('update')
  if (!seen) return false
  const { id, stage, callbackAt } = seen
  const isFirst = !seen.providerTaskId || !callbackAt || now.getTime() - callbackAt.getTime() >= callbackPauseMs
  await tx
    .update(videoTasks)
    .set({
      callbackAt: now,
      providerTaskId: seen.providerTaskId ?? providerTaskId,
      hintedCost: cost ?? seen.hintedCost,
    })
    .where(eq(videoTasks.id, id))
  await makeOwnDue(tx, { id, stage }, isFirst ? now : addMs(now, callbackPauseMs))
  return true
}
