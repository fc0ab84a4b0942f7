import type { deliveryTypes, WebhookEvent } from '#contract/automation/webhook-messages.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { KnownEvent, VideoEventType } from '#server/events/event-payloads.ts'
import type { EventReader } from '#server/events/event-reader.ts'
import { toVideoAnswer } from '#server/features/videos/library/video-answer.ts'
import { listFullVideos } from '#server/features/videos/library/video-answer-repository.ts'
import { toAutomationStatus } from './automation-status.ts'
import { insertDelivery, listWaiting, releaseCallbackDelivery } from './delivery-repository.ts'
import { deleteWebhooksOf, listListeners, listListening, type StoredEndpoint } from './endpoint-repository.ts'
import { findCallbacks } from './find-callbacks.ts'

type DeliveryType = (typeof deliveryTypes)[number]

/** `type`: as programs are told below /api/v1; `task`: as they were before, where upgrades are unknown. */
const announced = {
  'video.completed': { type: 'video.completed', task: 'video.completed', status: 'completed' },
  'video.failed': { type: 'video.failed', task: 'video.failed', status: 'failed' },
  'video.cancelled': { type: 'video.cancelled', task: 'video.failed', status: 'failed' },
  'video.hd-stored': { type: 'video.hd_ready', task: 'video.hd_ready', status: 'completed' },
  'video.upgraded': { type: 'video.upgraded', task: null, status: 'completed' },
  'video.upgrade-failed': { type: 'video.upgrade_failed', task: null, status: 'completed' },
} as const satisfies Partial<Record<VideoEventType, { type: DeliveryType; task: WebhookEvent | null; status: string }>>
type News = Extract<KnownEvent, { type: keyof typeof announced }>

function isNews(event: KnownEvent): event is News {
  return event.type in announced
}

/**
 * Queues the messages about a video that has finished, failed, or got a higher resolution, and about a budget that is
 * almost used up. Deletes the webhooks of a deleted account, with their log.
 */
export const announceVideos: EventReader = {
  name: 'announce-videos',
  async read(tx, events, ctx) {
    const isAwaited = await findAwaited(tx, events)
    const callBack = await findCallbacks(ctx, tx, events.filter(isNews))
    for (const event of events)
      if (event.type === 'account.deleted' && event.userId) await deleteWebhooksOf(tx, event.userId)
      else if (event.type === 'token.budget-low') await announceBudget(ctx, tx, event)
      else if (isNews(event)) {
        if (isAwaited(event)) await announce(ctx, tx, event)
        await callBack(event.data.taskId)
      }
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
  const { userId } = event
  if (!userId) return
  // A callback of a deleted video is released, too: its program waits for the end.
  const [video] = await listFullVideos(tx, userId, [taskId], { withDeleted: true })
  const status = video && toAutomationStatus(video, ctx.storage)
  // The video has changed since this event: a late success delivers a failed video. The later event announces that.
  if (!video || status?.status !== news.status) return
  const now = ctx.clock.now()
  const id = await releaseCallbackDelivery(tx, taskId, JSON.stringify(status), now)
  if (id) await ctx.queue.send(tx, 'send-delivery', { id })
  if (video.deletedAt) return
  const { success: _, retryAfterSeconds: _ended, ...task } = status
  const messages = [
    { shape: 'task', type: news.task, data: task },
    { shape: 'video', type: news.type, data: toVideoAnswer(ctx, video) },
  ] as const
  for (const { shape, type, data } of messages) {
    if (!type) continue
    for (const listener of await listListeners(tx, userId, type, shape))
      await queueMessage(ctx, tx, listener, { taskId, type, timestamp: event.createdAt, data })
  }
}

/** Sent to webhooks of both shapes, and by mail. */
async function announceBudget(ctx: Context, tx: Tx, event: Extract<KnownEvent, { type: 'token.budget-low' }>) {
  const { userId, data, createdAt: timestamp } = event
  if (!userId) return
  const type = 'token.budget_low'
  for (const listener of await listListeners(tx, userId, type))
    await queueMessage(ctx, tx, listener, { taskId: null, type, timestamp, data })
  if (ctx.config.smtpUrl) await ctx.queue.send(tx, 'send-budget-mail', { userId, ...data }, { isPatient: true })
}

type Message = { taskId: string | null; type: DeliveryType; timestamp: Date; data: object }

async function queueMessage(ctx: Context, tx: Tx, { id: endpointId, url, userId }: StoredEndpoint, message: Message) {
  const { taskId, type, timestamp, data } = message
  const now = ctx.clock.now()
  const body = JSON.stringify({ type, timestamp: timestamp.toISOString(), data })
  const { id } = await insertDelivery(tx, { userId, endpointId, taskId, type, url, body, dueAt: now, createdAt: now })
  await ctx.queue.send(tx, 'send-delivery', { id })
}
