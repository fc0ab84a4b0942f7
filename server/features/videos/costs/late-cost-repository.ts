import { and, eq, inArray, isNull } from 'drizzle-orm'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Video, VideoChanges } from '#server/features/videos/video-repository.ts'

type Hint = { providerTaskId: string | null; cost: number | null }

/** @returns false unless it is the cost of this finished video, and none is known yet. */
export async function noteLateCost(tx: Tx, { id }: Video, { providerTaskId, cost }: Hint): Promise<boolean> {
  if (providerTaskId === null || cost === null) return false
  const isMade = inArray(videoTasks.stage, ['storing', 'completed'])
  const isItsTask = eq(videoTasks.providerTaskId, providerTaskId)
  const rows = await tx
    .update(videoTasks)
    .set({ hintedCost: cost })
    .where(and(eq(videoTasks.id, id), isMade, isItsTask, isNull(videoTasks.providerCost)))
    .returning({ id: videoTasks.id })
  return rows.length === 1
}

/** @returns false if its cost or its booking has changed since it was read. */
export async function setLateCost(tx: Tx, seen: Video, changes: VideoChanges): Promise<boolean> {
  const isAsSeen = and(eq(videoTasks.stage, 'completed'), eq(videoTasks.reservedCredits, seen.reservedCredits))
  const rows = await tx
    .update(videoTasks)
    .set(changes)
    .where(and(eq(videoTasks.id, seen.id), isAsSeen, isNull(videoTasks.providerCost)))
    .returning({ id: videoTasks.id })
  return rows.length === 1
}
