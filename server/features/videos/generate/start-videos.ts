import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type RequestToken, requireAllowedModel, requireBudget } from '#server/features/credits/require-budget.ts'
import { getModelsAndVideo, type Via } from '#server/features/models/models-in-effect.ts'
import { requireDiskSpace } from '#server/features/videos/require-disk-space.ts'
import { type ChargedVideos, chargeVideos, tooFewCredits } from './charge-videos.ts'
import type { PlacedImage } from './place-inputs.ts'
import { requirePeopleConsent } from './require-people-consent.ts'
import { giveBackScreening, screenPrompt } from './screen-prompt.ts'
import { namedBy, priceOrder, type VideoOrder } from './video-order.ts'

export type Asker = { id: string; credits: number }

/** `token`: the API token that pays; null for the page. */
type Payer = { user: Asker; token: RequestToken | null }

export type NewRequest = Payer & {
  order: VideoOrder
  via: Via
  /** Stores the pictures in the request. @returns all pictures, in the order of their roles. */
  placeImages: () => Promise<PlacedImage[]>
  /** Runs in the transaction of the charge. */
  also: (tx: Tx, answer: ChargedVideos) => Promise<void>
}

/**
 * Starts all takes of a request, for every door. Free checks come first, then the texts are screened; after that, a
 * single transaction creates the videos.
 * @throws Refusal INVALID_INPUT without the consent that the site asks for, NOT_FOUND, OPTION_NOT_OFFERED, MODEL_PAUSED, MODEL_RETIRED, COST_ABOVE_MAX, INSUFFICIENT_CREDITS, STORAGE_FULL,
 * TOKEN_BUDGET_REACHED, MODEL_NOT_ALLOWED, INVALID_TOKEN, PROMPT_REFUSED, SCREENING_UNAVAILABLE, TOO_MANY_REQUESTS; nothing was charged then.
 */
export async function startVideos(ctx: Context, request: NewRequest): Promise<ChargedVideos> {
  const { user, token, order, via, placeImages, also } = request
  requireAllowedModel(token, order.model)
  const inEffect = await getModelsAndVideo(ctx.config, ctx.db.root, via, {
    isTrial: order.isTrial,
    named: namedBy(order, user.id),
  })
  const priced = priceOrder(inEffect, order, ctx.clock.now())
  requirePeopleConsent(inEffect.settings, order, via)
  // Possibly out of date, but enough to avoid screening a request that cannot be paid; the charge decides.
  if (user.credits < priced.credits) throw tooFewCredits(priced, user.credits)
  if (token) requireBudget(token, priced.creditsPerTake, ctx.clock.now())
  await requireDiskSpace(ctx, inEffect.settings)
  const images = await placeImages()
  const verdict = await screenPrompt(ctx, inEffect.settings, { ...order, userId: user.id })
  const answer = await ctx.db.transaction(async (tx) => {
    const charged = await chargeVideos(ctx, tx, {
      userId: user.id,
      tokenId: token?.id ?? null,
      order,
      images,
      via,
      verdict,
    })
    await also(tx, charged)
    return charged
  })
  await giveBackScreening(ctx, user.id, verdict)
  return answer
}
