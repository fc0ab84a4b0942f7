import type { Context } from '#server/context.ts'
import { type RequestToken, requireAllowedModel, requireBudget } from '#server/features/credits/require-budget.ts'
import { getModelsAndVideo } from '#server/features/models/models-in-effect.ts'
import type { Via } from '#server/features/models/operate-models.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { requireDiskSpace } from '#server/features/videos/require-disk-space.ts'
import { tooFewCredits } from './charge-videos.ts'
import { requirePeopleConsent } from './require-people-consent.ts'
import { namedBy, type PricedOrder, priceOrder, type VideoOrder } from './video-order.ts'

export type Asker = { id: string; credits: number }

/** `token`: the API token that pays; null for the page. */
type NewRequest = { user: Asker; token: RequestToken | null; order: VideoOrder; via: Via }

/** A request that has passed the free checks, with the settings that they read. */
export type CheckedRequest = NewRequest & { settings: AdminSettings }

/**
 * The free checks of a request, for every door. They come before its pictures are stored and its texts are screened.
 * @throws Refusal INVALID_INPUT without the consent that the site asks for, NOT_FOUND, OPTION_NOT_OFFERED, MODEL_PAUSED,
 * MODEL_RETIRED, COST_ABOVE_MAX, INSUFFICIENT_CREDITS, STORAGE_FULL, TOKEN_BUDGET_REACHED, MODEL_NOT_ALLOWED
 */
export async function checkRequest(ctx: Context, request: NewRequest): Promise<CheckedRequest> {
  const { user, token, order, via } = request
  requireAllowedModel(token, order.model)
  const inEffect = await getModelsAndVideo(ctx.config, ctx.db.root, via, {
    isTrial: order.isTrial,
    named: namedBy(order, user.id),
  })
  const priced = priceOrder(inEffect, order, ctx.clock.now())
  requirePeopleConsent(inEffect.settings, order, via)
  // Possibly out of date, but enough to avoid screening a request that cannot be paid; the charge decides.
  if (user.credits < priced.credits) throw tooFewCredits(priced, user.credits)
  if (token) requireForTakes(token, priced, ctx.clock.now())
  await requireDiskSpace(ctx, inEffect.settings)
  return { ...request, settings: inEffect.settings }
}

/** The cap of one video counts for each take, the others for all of them. @throws Refusal TOKEN_BUDGET_REACHED */
function requireForTakes(token: RequestToken, { credits, creditsPerTake }: PricedOrder, at: Date): void {
  requireBudget({ ...token, maxPerVideo: null }, credits, at)
  requireBudget(token, creditsPerTake, at)
}
