import { and, eq, sql } from 'drizzle-orm'
import { renditions } from '#server/db/schema/renditions.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Video } from './video-repository.ts'

/** The rendition of a video's own file, which makes the video finished. */
export const own = { purpose: 'video', target: '' } as const
export const isOwn = eq(renditions.purpose, own.purpose)

type Seen = Pick<Video, 'id' | 'stage'>

/**
 * Makes the own file of a video due then, if it is not due earlier; a worker that holds it keeps its lease. A video of an
 * earlier version may have no such row yet.
 */
export async function makeOwnDue(tx: Tx, { id, stage }: Seen, dueAt: Date): Promise<void> {
  await tx
    .insert(renditions)
    .values({ videoTaskId: id, ...own, stage, dueAt })
    .onConflictDoUpdate({
      target: [renditions.videoTaskId, renditions.purpose, renditions.target],
      set: { stage, dueAt: sql`least(coalesce(${renditions.dueAt}, 'infinity'), excluded.due_at)` },
    })
}

/** Nothing is left to do for the own file of a video; a worker that holds it loses its lease. */
export async function endOwn(tx: Tx, { id, stage }: Seen): Promise<void> {
  await tx
    .update(renditions)
    .set({ stage, dueAt: null, leasedUntil: null, attemptId: null })
    .where(and(eq(renditions.videoTaskId, id), isOwn))
}
