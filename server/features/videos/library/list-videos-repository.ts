import { and, count, desc, eq, gte, ilike, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { maxCounted } from '#contract/videos/video-lists.ts'
import type { VideoModel, VideoStatus } from '#contract/videos/videos.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

export type ListedVideo = Pick<Video, Exclude<keyof typeof listed, 'queuePosition'>> & { queuePosition: number | null }

export type VideoFilter = {
  userId: string
  since: Date | null
  taskId?: string | undefined
  /** Part of the prompt, matched literally. */
  q?: string | undefined
  status?: VideoStatus | undefined
  model?: VideoModel | undefined
  aspectRatio?: string | undefined
}

type Page = VideoFilter & { limit: number; offset: number }

const ahead = sql`(select count(*)::int from video_tasks other where other.stage = 'queued'
  and (other.created_at, other.id) < (${videoTasks.createdAt}, ${videoTasks.id}))`
const queuePosition = sql<number | null>`case when ${videoTasks.stage} = 'queued' then ${ahead} end`

const newest = [desc(videoTasks.createdAt), desc(videoTasks.id)]

/** The columns that a list shows; reading the others would double the cost of every row. */
const listed = {
  id: videoTasks.id,
  taskId: videoTasks.taskId,
  status: videoTasks.status,
  stage: videoTasks.stage,
  queuePosition,
  prompt: videoTasks.prompt,
  model: videoTasks.model,
  aspectRatio: videoTasks.aspectRatio,
  watermark: videoTasks.watermark,
  seeds: videoTasks.seeds,
  imageUrls: videoTasks.imageUrls,
  resultUrls: videoTasks.resultUrls,
  hdVideoUrl: videoTasks.hdVideoUrl,
  hdState: videoTasks.hdState,
  poster: videoTasks.poster,
  audioPeaks: videoTasks.audioPeaks,
  durationMs: videoTasks.durationMs,
  errorMessage: videoTasks.errorMessage,
  creditsUsed: videoTasks.creditsUsed,
  refunded: videoTasks.refunded,
  createdVia: videoTasks.createdVia,
  provider: videoTasks.provider,
  isPublic: videoTasks.isPublic,
  isListed: videoTasks.isListed,
  shareSlug: videoTasks.shareSlug,
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

/** The user's videos, newest first, with their total; counting stops before it becomes slow. */
export async function listVideos(handle: Handle, page: Page): Promise<{ videos: ListedVideo[]; total: number }> {
  const { userId, since, limit, offset } = page
  const filters = matching(page).filter((filter) => filter !== undefined)
  const mine = and(
    eq(videoTasks.userId, userId),
    isNull(videoTasks.deletedAt),
    since ? gte(videoTasks.createdAt, since) : undefined,
    ...filters,
  )
  const videos: ListedVideo[] =
    filters.length === 0 && offset === 0
      ? await firstPage(handle).execute({ userId, since: since ?? always, limit })
      : await selectPage(handle, mine, { limit, offset })
  // On the last page, the total follows from the offset.
  if (videos.length < limit && (videos.length > 0 || offset === 0))
    return { videos, total: Math.min(offset + videos.length, maxCounted) }
  const some = handle.select({ one: sql`1` }).from(videoTasks).where(mine).limit(maxCounted).as('some')
  const [counted] = await handle.select({ total: count() }).from(some)
  return { videos, total: counted?.total ?? 0 }
}

function matching({ taskId, q, status, model, aspectRatio }: VideoFilter): (SQL | undefined)[] {
  return [
    taskId ? eq(videoTasks.taskId, taskId) : undefined,
    q ? ilike(videoTasks.prompt, `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
    status ? eq(videoTasks.status, status) : undefined,
    model ? eq(videoTasks.model, model) : undefined,
    aspectRatio ? eq(videoTasks.aspectRatio, aspectRatio) : undefined,
  ]
}

/** The number of videos queued ahead of this one. */
export async function countAhead(handle: Handle, video: Video): Promise<number> {
  const [row] = await handle
    .select({ ahead: sql<number>`${ahead}` })
    .from(videoTasks)
    .where(eq(videoTasks.id, video.id))
  return row?.ahead ?? 0
}
