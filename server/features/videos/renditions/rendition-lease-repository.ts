import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { VideoStage } from '#contract/videos/videos.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { renditions } from '#server/db/schema/renditions.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import { isOwn } from '#server/features/videos/own-rendition-repository.ts'
import { doOthersWait } from '#server/features/videos/turns/turn-repository.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { invariant } from '#server/invariant.ts'
import type { FurtherRendition, Rendition } from './rendition-repository.ts'

const free = (now: Date | SQL) => or(isNull(renditions.leasedUntil), lte(renditions.leasedUntil, now))

type Lease = { attemptId: string; dueBefore: Date; now: Date; leasedUntil: Date }

const given = (name: keyof Lease | 'taskId' | 'stages') => sql`${sql.placeholder(name)}`

/**
 * Locks the video first, as every transaction does that changes a video and a rendition. PostgreSQL reads again what it has
 * waited for: without this lock, the video would be as it was before, for example without what a callback has just said.
 */
const leaseStatement = prepareOnce((handle) => {
  // The embedded database takes no list as a value of a prepared statement.
  const isIn = sql`${videoTasks.stage} = any(string_to_array(${given('stages')}::text, ','))`
  const asked = and(eq(videoTasks.taskId, given('taskId')), isIn)
  const found = { ...getTableColumns(videoTasks), othersWait: doOthersWait(given('now')).as('others_wait') }
  const video = handle.$with('video').as(handle.select(found).from(videoTasks).where(asked).for('no key update'))
  const isDue = and(lte(renditions.dueAt, given('dueBefore')), free(given('now')))
  const leased = handle.$with('leased').as(
    handle
      .update(renditions)
      .set({ attemptId: given('attemptId'), leasedUntil: given('leasedUntil') })
      .from(video)
      .where(and(eq(renditions.videoTaskId, video.id), isOwn, isDue))
      .returning({ id: renditions.id }),
  )
  return handle
    .with(video, leased)
    .select()
    .from(video)
    .where(sql`exists (select from ${leased})`)
    .prepare('lease_of_a_video')
})

/** `othersWait`: when the lease began, the video and another one of its provider waited. It may be otherwise by now. */
type LeasedVideo = Video & { othersWait: boolean }

/**
 * Leases the own file of a video to this attempt; null if the video is in none of these stages, if it is not due, or if
 * another attempt holds it.
 */
export async function leaseVideo(
  handle: Handle,
  { taskId, stages, attemptId, ...times }: Lease & { taskId: string; stages: readonly VideoStage[] },
): Promise<LeasedVideo | null> {
  const [now, dueBefore, leasedUntil] = [times.now, times.dueBefore, times.leasedUntil].map((at) => at.toISOString())
  const [video] = await leaseStatement(handle).execute({
    ...{ taskId, stages: stages.join(','), attemptId },
    ...{ now, dueBefore, leasedUntil },
  })
  return video ? { ...video, attemptId } : null
}

/** Leases a further file of a finished video, in the same way. */
export async function leaseRendition(
  handle: Handle,
  { id, attemptId, dueBefore, now, leasedUntil }: Lease & { id: string },
): Promise<FurtherRendition | null> {
  const [rendition] = await handle
    .update(renditions)
    .set({ attemptId, leasedUntil })
    .where(and(eq(renditions.id, id), not(isOwn), lte(renditions.dueAt, dueBefore), free(now)))
    .returning()
  const target = rendition?.target
  return rendition && target ? { ...rendition, target } : null
}

/** Extends the lease that a video bears, unless it has been released meanwhile. */
export async function extendLease(handle: Handle, held: Pick<Video, 'id' | 'attemptId'>, leasedUntil: Date) {
  invariant(held.attemptId, 'a held video has an attempt')
  const isHeld = and(eq(renditions.attemptId, held.attemptId), isNotNull(renditions.leasedUntil))
  await handle
    .update(renditions)
    .set({ leasedUntil })
    .where(and(eq(renditions.videoTaskId, held.id), isHeld))
}

/** Ends every lease; only safe if no other process can hold one. */
export async function endLeases(handle: Handle): Promise<void> {
  await handle.update(renditions).set({ leasedUntil: null }).where(isNotNull(renditions.leasedUntil))
  // Those of the previous version.
  await handle.update(videoTasks).set({ leasedUntil: null }).where(isNotNull(videoTasks.leasedUntil))
}

/** `stage`: of the video, which also the previous version moves. */
export type DueRendition = Pick<Rendition, 'id' | 'purpose'> & Pick<Video, 'taskId' | 'stage'>

/** Overdue renditions, longest overdue first. */
export async function listDue(handle: Handle, now: Date, limit: number): Promise<DueRendition[]> {
  const rows = await handle
    .select({ id: renditions.id, purpose: renditions.purpose, stage: videoTasks.stage, taskId: videoTasks.taskId })
    .from(renditions)
    .innerJoin(videoTasks, eq(videoTasks.id, renditions.videoTaskId))
    .where(and(lte(renditions.dueAt, now), free(now)))
    .orderBy(asc(renditions.dueAt))
    .limit(limit)
  return rows
}
