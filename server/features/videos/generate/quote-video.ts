import type { z } from 'zod'
import type * as quoteVideoCalls from '#contract/models/quote-video.ts'
import type { Quote } from '#contract/models/quote-video.ts'
import type { Choice } from '#contract/models/resolve-request.ts'
import { requestMode } from '#contract/models/video-modes.ts'
import type { VideoRequest } from '#contract/models/video-request.ts'
import { plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import { getModelsAndVideo } from '#server/features/models/models-in-effect.ts'
import type { Via } from '#server/features/models/operate-models.ts'
import { requireModel } from '#server/features/models/require-offered.ts'
import { Refusal } from '#server/refusal.ts'
import { knowInputs } from './know-inputs.ts'
import { priceUpgradeOf } from './price-upgrade.ts'
import { namedBy, priceOrder } from './video-order.ts'

type Body = z.output<NonNullable<typeof quoteVideoCalls.quoteVideo.body>>
type UpgradeAsked = Extract<Body, { upgrade: unknown }>['upgrade']
/** `model`: the one that makes it. */
type QuoteOf = Quote & { model: string }
type QuoteVideoInput = { user: { id: string; credits: number }; via: Via; body: Body }

const seconds = { one: '# second', other: '# seconds' }

/**
 * What a video or an upgrade costs now; repeating an upgrade is free. Charges nothing and asks no provider.
 * @throws Refusal OPTION_NOT_OFFERED, MODEL_PAUSED, MODEL_RETIRED, NOT_FOUND, NOT_UPGRADABLE
 */
export async function quoteVideo(ctx: Context, { user, via, body }: QuoteVideoInput): Promise<QuoteOf> {
  if ('upgrade' in body) return quoteUpgrade(ctx, { user, via, body }, body.upgrade)
  const inEffect = await getModelsAndVideo(ctx.config, ctx.db.root, via, { named: namedBy(body, user.id) })
  // A quote tells what it costs; the cap is for the charge.
  const order = { ...(await knowInputs(ctx, user.id, body)), maxCredits: undefined, mayWait: false }
  const { choice, creditsPerTake, credits } = priceOrder(inEffect, order, ctx.clock.now())
  const label = describeTakes(choice, body)
  return {
    model: body.model,
    credits,
    creditsPerTake,
    balance: user.credits,
    enough: user.credits >= credits,
    mode: choice.mode,
    breakdown: [{ label, credits }],
  }
}

function describeTakes({ resolution, audio, ...choice }: Choice, { takes }: VideoRequest): string {
  const each = `${plural(choice.seconds, seconds)} in ${resolution}, ${audio ? 'with sound' : 'silent'}`
  return takes === 1 ? each : `${takes} × ${each}`
}

async function quoteUpgrade(ctx: Context, { user, via }: QuoteVideoInput, asked: UpgradeAsked): Promise<QuoteOf> {
  const { videoId, to } = asked
  const named = { userId: user.id, taskId: videoId }
  const { models, video } = await getModelsAndVideo(ctx.config, ctx.db.root, via, { named })
  if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
  const isRepetition = video.upgrades.includes(to)
  const about = { field: 'upgrade.to', now: ctx.clock.now() }
  const credits = isRepetition ? 0 : priceUpgradeOf(requireModel(models, video.model), video, to, about)
  return {
    model: video.model,
    ...{
      credits,
      creditsPerTake: credits,
      balance: user.credits,
      enough: user.credits >= credits,
      mode: requestMode(video.mode),
    },
    breakdown: [{ label: `${plural(video.seconds, seconds)} in ${to}`, credits }],
  }
}
