import { randomBytes, randomUUID } from 'node:crypto'
import { type GenerateVideoBody, type VideoModel, videoModelLabels } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { InsufficientCredits, postLedgerEntry } from '#server/features/credits/ledger.ts'
import { decidePricing } from '#server/features/settings/pricing-policy.ts'
import { decideServingProvider } from '#server/features/settings/serving-provider-policy.ts'
import { type AdminSettings, getSettings } from '#server/features/settings/settings-repository.ts'
import { markUploadsUsed } from '#server/features/videos/uploads/upload-repository.ts'
import { insertVideo } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'
import type { Verdict } from './screen-prompt.ts'

export type ChargedVideo = { taskId: string; creditsUsed: number; remainingCredits: number }
type Charge = { userId: string; body: GenerateVideoBody; via: 'web' | 'api'; verdict: Verdict }

/**
 * Charges the credits and inserts the video, its event and its job. Requires a screening verdict on exactly this
 * text, under the settings that this transaction reads.
 * @throws Refusal SCREENING_UNAVAILABLE, INSUFFICIENT_CREDITS
 */
export async function chargeVideo(ctx: Context, tx: Tx, { userId, body, via, verdict }: Charge): Promise<ChargedVideo> {
  const settings = await getSettings(tx)
  verdict.requireFor(body, settings)
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
    throw tooFewCredits(creditsUsed, body.model, error.balance)
  })
  await markUploadsUsed(tx, storedNames(ctx, body.imageUrls ?? []), createdAt)
  await appendEvent(tx, { userId, type: 'video.queued', data: { taskId } })
  await ctx.queue.send(tx, 'advance-video', { taskId })
  return { taskId, creditsUsed, remainingCredits: balanceAfter }
}

/** The names of those addresses that are in our own storage. */
function storedNames(ctx: Context, addresses: string[]): string[] {
  const base = ctx.storage.address('')
  return addresses.filter((address) => address.startsWith(base)).map((address) => address.slice(base.length))
}

export function tooFewCredits(needed: number, model: VideoModel, balance: number): Refusal {
  const message = `You need ${needed} credits to generate a video with ${videoModelLabels[model]}. You have ${balance} credits.`
  return new Refusal('INSUFFICIENT_CREDITS', message)
}

export function priceOf(settings: AdminSettings, model: VideoModel, via: 'web' | 'api'): number {
  const prices = decidePricing(settings)[model === 'veo3' ? 'veo3_quality' : 'veo3_fast']
  return via === 'web' ? prices.web_credits : prices.api_credits
}
