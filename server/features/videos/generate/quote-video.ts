import type { z } from 'zod'
import { priceTake } from '#contract/models/price-take.ts'
import type { Quote, quoteVideo as quoteEndpoint } from '#contract/models/quote-video.ts'
import type { Choice } from '#contract/models/resolve-request.ts'
import type { VideoRequest } from '#contract/models/video-request.ts'
import { plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import { getModels, type Via } from '#server/features/models/models-in-effect.ts'
import { notOffered, requireModel, requireOffered } from '#server/features/models/require-offered.ts'
import { findOwnVideo } from '#server/features/videos/video-repository.ts'
import { invariant } from '#server/invariant.ts'
import { Refusal } from '#server/refusal.ts'

type Asked = { user: { id: string; credits: number }; via: Via; body: z.output<NonNullable<typeof quoteEndpoint.body>> }

/**
 * What a video costs now. Charges nothing and asks no provider.
 * @throws Refusal OPTION_NOT_OFFERED, MODEL_PAUSED, MODEL_RETIRED, NOT_FOUND
 */
export async function quoteVideo(ctx: Context, { user, via, body }: Asked): Promise<Quote> {
  if ('upgrade' in body) return refuseUpgrade(ctx, user.id, via, body.upgrade)
  const models = await getModels(ctx.config, ctx.db.root, via)
  const choice = requireOffered(requireModel(models, body.model), body)
  const creditsPerTake = priceTake(choice.rules.prices, choice)
  invariant(creditsPerTake !== null, 'everything that is offered has a price')
  const credits = creditsPerTake * body.takes
  const label = describeTakes(choice, body)
  return {
    credits,
    creditsPerTake,
    balance: user.credits,
    enough: user.credits >= credits,
    mode: choice.mode,
    breakdown: [{ label, credits }],
  }
}

function describeTakes({ seconds, resolution, audio }: Choice, { takes }: VideoRequest): string {
  const each = `${plural(seconds, { one: '# second', other: '# seconds' })} in ${resolution}, ${audio ? 'with sound' : 'silent'}`
  return takes === 1 ? each : `${takes} × ${each}`
}

/** No model in the catalogue has upgrades yet: a free 1080p comes by itself. */
async function refuseUpgrade(ctx: Context, userId: string, via: Via, asked: { videoId: string }): Promise<never> {
  const video = await findOwnVideo(ctx.db.root, userId, asked.videoId)
  if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
  const model = requireModel(await getModels(ctx.config, ctx.db.root, via), video.model)
  throw notOffered({ field: 'upgrade.to', allowed: model.upgrades }, model)
}
