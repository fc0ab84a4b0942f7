import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { toVideoAnswer } from '#server/features/videos/library/video-answer.ts'
import { listFullVideos } from '#server/features/videos/library/video-answer-repository.ts'
import { insertRequestCallback, listCalledBack, listTakes } from './delivery-repository.ts'

const ended: readonly string[] = ['completed', 'failed', 'cancelled']
const ends = new Set(ended.map((stage) => `video.${stage}`))

type News = { type: string; data: { taskId: string } }

/**
 * The requests with a callback address whose videos have ended with these events; most have none. A later event, as of
 * an upgrade, may come when the callback that was sent is no longer kept: it brings no second one.
 * @returns a function that queues the one callback of the video's request, once all its takes have ended
 */
export async function findCallbacks(ctx: Context, tx: Tx, news: News[]) {
  const ids = news.flatMap(({ type, data }) => (ends.has(type) ? data.taskId : []))
  const requests = new Map((ids.length > 0 ? await listCalledBack(tx, ids) : []).map((row) => [row.taskId, row]))
  return async (taskId: string): Promise<void> => {
    const { requestId, userId, url } = requests.get(taskId) ?? {}
    if (!requestId || !userId || !url) return
    const takes = await listTakes(tx, requestId)
    if (!takes.every(({ stage }) => ended.includes(stage))) return
    const idsOfTakes = takes.map((take) => take.taskId)
    const videos = await listFullVideos(tx, userId, idsOfTakes, { withDeleted: true })
    const data = videos.map((video) => toVideoAnswer(ctx, video))
    const now = ctx.clock.now()
    const body = JSON.stringify({ data })
    const callback = { userId, requestId, type: 'callback' as const, url, body, dueAt: now, createdAt: now }
    const id = await insertRequestCallback(tx, callback)
    if (id) await ctx.queue.send(tx, 'send-delivery', { id })
  }
}
