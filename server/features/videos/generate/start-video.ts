import type { GenerateVideoBody } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { requireRoom } from '#server/features/videos/uploads/require-room.ts'
import { type ChargedVideo, chargeVideo, priceOf, tooFewCredits } from './charge-video.ts'
import { giveBackScreening, screenPrompt } from './screen-prompt.ts'

export type Asker = { id: string; credits: number }

export type VideoRequest = {
  user: Asker
  body: Omit<GenerateVideoBody, 'imageUrls'>
  via: 'web' | 'api'
  /** Stores the pictures in the request. @returns the addresses of all pictures. */
  placeImages: () => Promise<string[]>
  /** Runs in the transaction of the charge. */
  also: (tx: Tx, answer: ChargedVideo) => Promise<void>
}

/**
 * Starts a video, for web and API. Free checks come first, then the prompt is screened; after that, a single
 * transaction creates the video.
 * @throws Refusal INSUFFICIENT_CREDITS, STORAGE_FULL, PROMPT_REFUSED, SCREENING_UNAVAILABLE, TOO_MANY_REQUESTS; nothing
 * was charged then.
 */
export async function startVideo(ctx: Context, request: VideoRequest): Promise<ChargedVideo> {
  const { user, body, via, placeImages, also } = request
  const settings = await getSettings(ctx.db.root)
  const price = priceOf(settings, body.model, via)
  // Possibly out of date, but enough to avoid screening a request that cannot be paid; the charge decides.
  if (user.credits < price) throw tooFewCredits(price, body.model, user.credits)
  await requireRoom(ctx, settings)
  const imageUrls = await placeImages()
  const verdict = await screenPrompt(ctx, settings, { ...body, userId: user.id })
  const answer = await ctx.db.transaction(async (tx) => {
    const charged = await chargeVideo(ctx, tx, { userId: user.id, body: { ...body, imageUrls }, via, verdict })
    await also(tx, charged)
    return charged
  })
  await giveBackScreening(ctx, user.id, verdict)
  return answer
}
