import { randomBytes, randomUUID } from 'node:crypto'
import { type GenerateVideoBody, type VideoModel, videoModelLabels } from '#contract/videos.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { InsufficientCredits, postLedgerEntry } from '#server/features/credits/ledger.ts'
import { decidePricing } from '#server/features/settings/pricing-policy.ts'
import { decideServingProvider } from '#server/features/settings/serving-provider-policy.ts'
import { type AdminSettings, getSettings } from '#server/features/settings/settings-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { answerOnce } from './answer-once.ts'
import { getFirstAnswer } from './idempotency-repository.ts'
import { requireRoom } from './require-room.ts'
import { screenPrompt } from './screen-prompt.ts'
import { markUploadsUsed } from './upload-repository.ts'
import { insertVideo } from './video-repository.ts'

type Asked = {
  userId: string
  body: GenerateVideoBody
  via: 'web' | 'api'
  idempotencyKey: string | null
  /** What must become true with the charge, or not at all. */
  also?: (tx: Tx, answer: GeneratedVideo) => Promise<void>
}
export type GeneratedVideo = { taskId: string; creditsUsed: number; remainingCredits: number }

/**
 * Starts a video: the charge, the video, the event and the job that will make it are one transaction.
 * @throws Refusal STORAGE_FULL, PROMPT_REFUSED, SCREENING_UNAVAILABLE, INSUFFICIENT_CREDITS, IDEMPOTENCY_KEY_REUSED;
 * nothing has changed then.
 */
export async function generateVideo(ctx: Context, asked: Asked): Promise<GeneratedVideo> {
  const { userId, body, idempotencyKey: key } = asked
  // What was answered before is answered again, whatever would be said now.
  if (!key || !(await getFirstAnswer(ctx.db.root, { userId, key }))) {
    const settings = await getSettings(ctx.db.root)
    await requireRoom(ctx, settings)
    await screenPrompt(ctx, settings, { prompt: body.prompt, userId })
  }
  return ctx.db.transaction(async (tx) => {
    if (!key) return charge(ctx, tx, asked)
    return answerOnce(tx, { userId, key, request: body, now: ctx.clock.now() }, () => charge(ctx, tx, asked))
  })
}

async function charge(ctx: Context, tx: Tx, { userId, body, via, also }: Asked): Promise<GeneratedVideo> {
  const settings = await getSettings(tx)
  const creditsUsed = priceOf(settings, body.model, via)
  const createdAt = ctx.clock.now()
  const taskId = `vid_${randomUUID().replaceAll('-', '')}`
  const video = await insertVideo(tx, {
    userId,
    taskId,
    prompt: body.prompt,
    imageUrls: body.imageUrls ?? [],
    model: body.model,
    aspectRatio: body.aspectRatio,
    watermark: body.watermark || null,
    seeds: body.seeds ?? null,
    enableFallback: body.enableFallback,
    creditsUsed,
    createdVia: via,
    provider: decideServingProvider(ctx.config.videoProvider, settings.demoRetiredAt),
    mediaFolder: randomBytes(18).toString('base64url'),
    createdAt,
    stageSince: createdAt,
    dueAt: createdAt,
  })
  const { balanceAfter } = await postLedgerEntry(tx, {
    userId,
    type: 'usage',
    amount: -creditsUsed,
    key: `usage:${taskId}`,
    description: `${videoModelLabels[body.model]} video: ${body.prompt}`.slice(0, 200),
    videoTaskId: video.id,
    createdAt,
  }).catch((error) => {
    if (!(error instanceof InsufficientCredits)) throw error
    throw new Refusal('INSUFFICIENT_CREDITS', tooFewCredits(creditsUsed, videoModelLabels[body.model], error.balance))
  })
  await markUploadsUsed(tx, storedNames(ctx, body.imageUrls ?? []), createdAt)
  await appendEvent(tx, { userId, type: 'video.queued', data: { taskId } })
  await ctx.queue.send(tx, 'advance-video', { taskId })
  const answer = { taskId, creditsUsed, remainingCredits: balanceAfter }
  await also?.(tx, answer)
  return answer
}

/** Of these addresses, those of our own storage, as names in it. */
function storedNames(ctx: Context, addresses: string[]): string[] {
  const base = ctx.storage.address('')
  return addresses.filter((address) => address.startsWith(base)).map((address) => address.slice(base.length))
}

function tooFewCredits(needed: number, model: string, balance: number): string {
  return `You need ${needed} credits to generate a video with ${model}. You have ${balance} credits.`
}

function priceOf(settings: AdminSettings, model: VideoModel, via: 'web' | 'api'): number {
  const prices = decidePricing(settings)[model === 'veo3' ? 'veo3_quality' : 'veo3_fast']
  return via === 'web' ? prices.web_credits : prices.api_credits
}
