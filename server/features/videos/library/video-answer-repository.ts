import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UpgradeTarget, upgradeStates } from '#contract/models/model.ts'
import type { VideoStage } from '#contract/videos/videos.ts'
import { containsText } from '#server/db/contains-text.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import { ownPlace } from '#server/features/videos/turns/turn-repository.ts'
import { withPlaces } from '#server/features/videos/turns/with-places.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

export type VideoUpgrade = {
  to: UpgradeTarget
  status: (typeof upgradeStates)[number]
  creditsUsed: number
  refunded: boolean
}

/** A video with everything that programs are told about it. */
export type FullVideo = Video & {
  queuePosition: number | null
  /** The public id of the video that it extends. */
  parentTaskId: string | null
  upgrades: VideoUpgrade[]
}

const parent = alias(videoTasks, 'parent')

const upgrades = sql<VideoUpgrade[]>`(select coalesce(jsonb_agg(jsonb_build_object('to', r.target, 'status', r.stage,
    'creditsUsed', r.credits_used, 'refunded', r.refunded) order by r.created_at), '[]')
  from renditions r where r.video_task_id = ${videoTasks.id} and r.purpose = 'upgrade')`

/** The user's videos among these ids, in the order of the ids; deleted ones are left out unless asked for. */
export async function listFullVideos(
  handle: Handle,
  userId: string,
  taskIds: string[],
  { withDeleted = false } = {},
): Promise<FullVideo[]> {
  const [taskId = '', ...others] = taskIds
  const isMeant = ({ video }: { video: Video }) => withDeleted || video.deletedAt === null
  if (others.length === 0) {
    const rows = await oneVideo(handle).execute({ userId, taskId })
    return rows.filter(isMeant).map(({ video, ...rest }) => ({ ...video, ...rest }))
  }
  const rows = await selectFull(handle).where(and(eq(videoTasks.userId, userId), inArray(videoTasks.taskId, taskIds)))
  const videos = await toFull(handle, rows.filter(isMeant))
  const order = new Map(taskIds.map((id, index) => [id, index]))
  return videos.sort((a, b) => (order.get(a.taskId) ?? 0) - (order.get(b.taskId) ?? 0))
}

export type VideoPage = {
  userId: string
  /** The public id of the last video of the page before. */
  after?: string | undefined
  stages?: readonly VideoStage[] | undefined
  model?: string | undefined
  /** Part of the prompt, matched literally. */
  q?: string | undefined
  limit: number
}

/**
 * The user's videos, newest first. A page begins in the index, right after its cursor, so a late page costs no more
 * than the first.
 */
export async function listVideosAfter(handle: Handle, { userId, after, stages, model, q, limit }: VideoPage) {
  const rows = await selectFull(handle)
    .where(
      ofUser(
        userId,
        after ? sql`(${videoTasks.createdAt}, ${videoTasks.id}) < (${placeOf(after)})` : undefined,
        stages ? inArray(videoTasks.stage, [...stages]) : undefined,
        model ? eq(videoTasks.model, model) : undefined,
        q ? containsText(videoTasks.prompt, q) : undefined,
      ),
    )
    .orderBy(desc(videoTasks.createdAt), desc(videoTasks.id))
    .limit(limit)
  return toFull(handle, rows)
}

/** Read by the database itself, because it stores finer times than a Date has. */
const placeOf = (taskId: string) => {
  const of = (column: string) => sql`(select ${sql.raw(column)} from video_tasks place where place.task_id = ${taskId})`
  return sql`${of('created_at')}, ${of('id')}`
}

/** Whether this was ever a video of this user; deleted ones count, because a cursor may name one. */
export async function hasMade(handle: Handle, userId: string, taskId: string): Promise<boolean> {
  const mine = and(eq(videoTasks.taskId, taskId), eq(videoTasks.userId, userId))
  return (await handle.select({ id: videoTasks.id }).from(videoTasks).where(mine)).length === 1
}

const ofUser = (userId: string, ...filters: (SQL | undefined)[]) =>
  and(eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt), ...filters)

const full = { video: videoTasks, parentTaskId: parent.taskId, upgrades }

function selectFull(handle: Handle) {
  return handle.select(full).from(videoTasks).leftJoin(parent, eq(parent.id, videoTasks.parentId))
}

/** Read by most calls, and again by each call that waits. */
const oneVideo = prepareOnce((handle) =>
  handle
    .select({ ...full, queuePosition: ownPlace })
    .from(videoTasks)
    .leftJoin(parent, eq(parent.id, videoTasks.parentId))
    .where(and(eq(videoTasks.userId, sql.placeholder('userId')), eq(videoTasks.taskId, sql.placeholder('taskId'))))
    .prepare('one_video'),
)

type Row = { video: Video; parentTaskId: string | null; upgrades: VideoUpgrade[] }

const toFull = (handle: Handle, rows: Row[]): Promise<FullVideo[]> =>
  withPlaces(
    handle,
    rows.map(({ video, ...rest }) => ({ ...video, ...rest })),
  )
