import type { WebhookEvent } from '#contract/automation/webhooks.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { KnownEvent, VideoEventType } from '#server/events/event-payloads.ts'
import type { EventReader } from '#server/events/event-reader.ts'
import { findOwnVideo } from '#server/features/videos/video-repository.ts'
import { toAutomationStatus } from './automation-status.ts'
import { insertDelivery, listWaiting, releaseCallbackDelivery } from './delivery-repository.ts'
import { deleteWebhooksOf, listListeners, listListening } from './endpoint-repository.ts'

const announced = {
  'video.completed': { type: 'video.completed', status: 'completed' },
  'video.failed': { type: 'video.failed', status: 'failed' },
  'video.cancelled': { type: 'video.failed', status: 'failed' },
  'video.hd-stored': { type: 'video.hd_ready', status: 'completed' },
} as const satisfies Partial<Record<VideoEventType, { type: WebhookEvent; status: 'completed' | 'failed' }>>
type News = Extract<KnownEvent, { type: keyof typeof announced }>

function isNews(event: KnownEvent): event is News {
  return event.type in announced
}

/**
 * Queues the messages about a video that has finished, failed, or got its 1080p version. Deletes the webhooks of a
 * deleted account, with their log.
 */
export const announceVideos: EventReader = {
  name: 'announce-videos',
  async read(tx, events, ctx) {
    const isAwaited = await findAwaited(tx, events)
    for (const event of events)
      if (event.type === 'account.deleted' && event.userId) await deleteWebhooksOf(tx, event.userId)
      else if (isNews(event) && isAwaited(event)) await announce(ctx, tx, event)
  },
}

/** No program waits for most videos. One query finds the awaited ones among these events. */
async function findAwaited(tx: Tx, events: KnownEvent[]): Promise<(event: News) => boolean> {
  const news = events.filter(isNews)
  if (news.length === 0) return () => false
  const listening = new Set(await listListening(tx, [...new Set(news.flatMap(({ userId }) => userId ?? []))]))
  const waiting = new Set(
    await listWaiting(
      tx,
      news.map(({ data }) => data.taskId),
    ),
  )
  return (event) => (event.userId !== null && listening.has(event.userId)) || waiting.has(event.data.taskId)
}

async function announce(ctx: Context, tx: Tx, event: News): Promise<void> {
  const news = announced[event.type]
  const { taskId } = event.data
  if (!event.userId) return
  const video = await findOwnVideo(tx, event.userId, taskId)
  const status = video && toAutomationStatus(video, ctx.storage)
  // The video has changed since this event: a late success delivers a failed video. The later event announces that.
  if (status?.status !== news.status) return
  const now = ctx.clock.now()
  const due = [await releaseCallbackDelivery(tx, taskId, JSON.stringify(status), now)]
  for (const { id: endpointId, url } of await listListeners(tx, event.userId, news.type)) {
    const { success: _, ...data } = status
    const body = JSON.stringify({ type: news.type, timestamp: event.createdAt.toISOString(), data })
    const message = { userId: event.userId, endpointId, taskId, type: news.type, url, body, dueAt: now, createdAt: now }
    due.push((await insertDelivery(tx, message)).id)
  }
  for (const id of due) if (id) await ctx.queue.send(tx, 'send-delivery', { id })
}
