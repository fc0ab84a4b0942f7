import { and, count, desc, eq, gte, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { maxCounted } from '#contract/videos/video-lists.ts'
import type { VideoStatus } from '#contract/videos/videos.ts'
import { containsText, listPatterns, matchesAny } from '#server/db/contains-text.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import { isConnected } from '#server/features/models/serving-repository.ts'
import { withPlaces } from '#server/features/videos/turns/with-places.ts'
import { isCancellable, type Video } from '#server/features/videos/video-repository.ts'

/** `queuePosition`: null unless it waits. */
export type ListedVideo = Pick<
  Video,
  Exclude<keyof typeof listed, 'parentTaskId' | 'isCancellable' | 'isConnected' | 'hasUpgrades' | 'shareBlockedReason'>
> & {
  queuePosition: number | null
  parentTaskId: string | null
  isCancellable: boolean
  isConnected: boolean
  hasUpgrades: boolean
  shareBlockedReason: string | null
}

export type VideoFilter = {
  userId: string
  since: Date | null
  taskId?: string | undefined
  /** Part of the prompt, matched literally. */
  q?: string | undefined
  status?: VideoStatus | undefined
  model?: string | undefined
  aspectRatio?: string | undefined
}

type Page = VideoFilter & { limit: number; offset: number }

/** Looked up only for the videos that extend one. */
const parent = sql`(select parent.task_id from video_tasks parent where parent.id = ${videoTasks.parentId})`
const parentTaskId = sql<string | null>`case when ${videoTasks.parentId} is not null then ${parent} end`

/** Looked up only for finished videos. */
const isUpgraded = sql`exists (select from renditions r where r.video_task_id = ${videoTasks.id} and r.purpose = 'upgrade')`
const hasUpgrades = sql<boolean>`${videoTasks.stage} = 'completed' and ${isUpgraded}`

/** Looked up only for blocked videos. */
const reason = sql`coalesce((select report.owner_reason from video_reports report where report.video_task_id =
  ${videoTasks.id} and report.decision = 'hide' order by report.decided_at desc limit 1), '')`
const shareBlockedReason = sql<string | null>`case when ${videoTasks.shareBlockedAt} is not null then ${reason} end`

const newest = [desc(videoTasks.createdAt), desc(videoTasks.id)]

/** The columns that a list shows; reading the others would double the cost of every row. */
const listed = {
  id: videoTasks.id,
  taskId: videoTasks.taskId,
  status: videoTasks.status,
  stage: videoTasks.stage,
  prompt: videoTasks.prompt,
  model: videoTasks.model,
  mode: videoTasks.mode,
  seconds: videoTasks.seconds,
  resolution: videoTasks.resolution,
  aspectRatio: videoTasks.aspectRatio,
  audio: videoTasks.audio,
  parentTaskId,
  requestId: videoTasks.requestId,
  watermark: videoTasks.watermark,
  negativePrompt: videoTasks.negativePrompt,
  ...{ seeds: videoTasks.seeds, usedSeed: videoTasks.usedSeed },
  ...{ imageUrls: videoTasks.imageUrls, inputs: videoTasks.inputs },
  resultUrls: videoTasks.resultUrls,
  hdVideoUrl: videoTasks.hdVideoUrl,
  hdState: videoTasks.hdState,
  poster: videoTasks.poster,
  audioPeaks: videoTasks.audioPeaks,
  durationMs: videoTasks.durationMs,
  ...{ failure: videoTasks.failure, errorMessage: videoTasks.errorMessage },
  creditsUsed: videoTasks.creditsUsed,
  refunded: videoTasks.refunded,
  createdVia: videoTasks.createdVia,
  provider: videoTasks.provider,
  failover: videoTasks.failover,
  isCancellable,
  isConnected,
  hasUpgrades,
  isPublic: videoTasks.isPublic,
  isListed: videoTasks.isListed,
  shareSlug: videoTasks.shareSlug,
  shareBlockedReason,
  shareBlockedAt: videoTasks.shareBlockedAt,
  createdAt: videoTasks.createdAt,
  completedAt: videoTasks.completedAt,
}

type Some = number | Placeholder

/** Skipped pages are skipped in the index alone; only the rows on the page are read in full. */
function selectPage(handle: Handle, mine: SQL | undefined, { limit, offset }: { limit: Some; offset: Some }) {
  const shown = handle
    .select({ id: videoTasks.id })
    .from(videoTasks)
    .where(mine)
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
    .as('shown')
  return handle
    .select(listed)
    .from(videoTasks)
    .innerJoin(shown, eq(shown.id, videoTasks.id))
    .orderBy(...newest)
}

/** The page that clients poll: the first, unfiltered. */
const firstPage = prepareOnce((handle) => {
  const [userId, since] = [sql.placeholder('userId'), sql.placeholder('since')]
  return handle
    .select(listed)
    .from(videoTasks)
    .where(and(eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt), gte(videoTasks.createdAt, since)))
    .orderBy(...newest)
    .limit(sql.placeholder('limit'))
    .prepare('videos_of_a_user')
})
const always = new Date(0)

/** A page and the total of what clients search most often: a text in the prompts, and nothing else. */
const search = prepareOnce((handle) => {
  const [userId, since] = [sql.placeholder('userId'), sql.placeholder('since')]
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')]
  const mine = and(
    eq(videoTasks.userId, userId),
    isNull(videoTasks.deletedAt),
    gte(videoTasks.createdAt, since),
    matchesAny(videoTasks.prompt, sql.placeholder('patterns')),
  )
  return {
    page: selectPage(handle, mine, { limit, offset }).prepare('search_of_a_user'),
    total: countSome(handle, mine).prepare('total_of_a_search'),
  }
})

/** The user's videos, newest first, with their total; counting stops before it becomes slow. */
export async function listVideos(handle: Handle, page: Page): Promise<{ videos: ListedVideo[]; total: number }> {
  const { limit, offset } = page
  const { rows, total } = select(handle, page)
  const videos = await withPlaces(handle, await rows)
  // On the last page, the total follows from the offset.
  if (videos.length < limit && (videos.length > 0 || offset === 0))
    return { videos, total: Math.min(offset + videos.length, maxCounted) }
  const [counted] = await total()
  return { videos, total: counted?.total ?? 0 }
}

/** The statements of a page and of its total, prepared if they are frequent. */
function select(handle: Handle, page: Page) {
  const { userId, q, since, limit, offset } = page
  const filters = matching(page).filter((filter) => filter !== undefined)
  const given = { userId, since: since ?? always, limit, offset }
  if (q && filters.length === 1) {
    const { page: found, total } = search(handle)
    const searched = { ...given, patterns: listPatterns(q) }
    return { rows: found.execute(searched), total: () => total.execute(searched) }
  }
  const mine = and(
    eq(videoTasks.userId, userId),
    isNull(videoTasks.deletedAt),
    since ? gte(videoTasks.createdAt, since) : undefined,
    ...filters,
  )
  const isFirst = filters.length === 0 && offset === 0
  const rows = isFirst ? firstPage(handle).execute(given) : selectPage(handle, mine, { limit, offset })
  return { rows, total: () => countSome(handle, mine) }
}

function countSome(handle: Handle, mine: SQL | undefined) {
  const some = handle.select({ one: sql`1` }).from(videoTasks).where(mine).limit(maxCounted).as('some')
  return handle.select({ total: count() }).from(some)
}

function matching({ taskId, q, status, model, aspectRatio }: VideoFilter): (SQL | undefined)[] {
  return [
    taskId ? eq(videoTasks.taskId, taskId) : undefined,
    q ? containsText(videoTasks.prompt, q) : undefined,
    status ? eq(videoTasks.status, status) : undefined,
    model ? eq(videoTasks.model, model) : undefined,
    aspectRatio ? eq(videoTasks.aspectRatio, aspectRatio) : undefined,
  ]
}
