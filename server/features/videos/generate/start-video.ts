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
  /** Keeps the pictures that came along. @returns the addresses of all. */
  placeImages: () => Promise<string[]>
  /** What must become true with the charge, or not at all. */
  also: (tx: Tx, answer: ChargedVideo) => Promise<void>
}

/**
 * What every new video goes through: what costs nothing is checked first, the prompt is screened, then everything that
 * makes the video is one transaction.
 * @throws Refusal INSUFFICIENT_CREDITS, STORAGE_FULL, PROMPT_REFUSED, SCREENING_UNAVAILABLE; nothing was charged then.
 */
export async function startVideo(ctx: Context, request: VideoRequest): Promise<ChargedVideo> {
  const { user, body, via, placeImages, also } = request
  const settings = await getSettings(ctx.db.root)
  const price = priceOf(settings, body.model, via)
  // As of a moment ago, which is enough to spare the screening a request that cannot be paid; the charge decides.
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
