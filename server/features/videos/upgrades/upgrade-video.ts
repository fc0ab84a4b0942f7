import type { z } from 'zod'
import { firstCharacters } from '#contract/typed-text/measure-text.ts'
import type * as upgradeVideoCalls from '#contract/videos/upgrade-video.ts'
import type { VideoAnswer } from '#contract/videos/video.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { type RequestToken, requireAllowedModel } from '#server/features/credits/require-budget.ts'
import { costOfUpgrade } from '#server/features/models/find-route.ts'
import { getModelsInEffect } from '#server/features/models/models-in-effect.ts'
import type { Via } from '#server/features/models/operate-models.ts'
import { requireModel } from '#server/features/models/require-offered.ts'
import { reserveMore } from '#server/features/providers/reserve-account.ts'
import { priceUpgradeOf } from '#server/features/videos/generate/price-upgrade.ts'
import { requireCostWithin } from '#server/features/videos/generate/require-cost-within.ts'
import { toVideoAnswer } from '#server/features/videos/library/video-answer.ts'
import { listFullVideos } from '#server/features/videos/library/video-answer-repository.ts'
import { sendRendition } from '#server/features/videos/moves/send-video.ts'
import { lockFinished, noteHd } from '#server/features/videos/renditions/finished-video-repository.ts'
import { findUpgrade, insertUpgrade } from '#server/features/videos/renditions/rendition-repository.ts'
import { requireDiskSpace } from '#server/features/videos/require-disk-space.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'

type Body = z.output<NonNullable<typeof upgradeVideoCalls.upgradeVideo.body>>
type UpgradeVideoInput = { userId: string; token: RequestToken | null; via: Via; taskId: string; body: Body }

/**
 * Charges a higher resolution of a finished video and starts it. A repetition changes nothing.
 * @throws Refusal NOT_FOUND, OPTION_NOT_OFFERED, NOT_UPGRADABLE, MODEL_PAUSED, MODEL_RETIRED, COST_ABOVE_MAX,
 * INSUFFICIENT_CREDITS, STORAGE_FULL, MODEL_NOT_ALLOWED, and those of `spendBudget`; nothing was charged then.
 */
export async function upgradeVideo(ctx: Context, asked: UpgradeVideoInput): Promise<VideoAnswer> {
  const { userId, taskId, body } = asked
  const read = async () => {
    const [video] = await listFullVideos(ctx.db.root, userId, [taskId])
    if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
    return video
  }
  const video = await read()
  if (video.upgrades.some(({ to }) => to === body.to)) return toVideoAnswer(ctx, video)
  const { settings } = await getModelsInEffect(ctx.config, ctx.db.root, asked.via)
  requireAllowedModel(asked.token, video.model)
  await requireDiskSpace(ctx, settings)
  await ctx.db.transaction((tx) => chargeUpgrade(ctx, tx, video, asked))
  return toVideoAnswer(ctx, await read())
}

const noCreditsLeft = 'The account that made this video cannot do that at the moment. You were not charged.'

async function chargeUpgrade(
  ctx: Context,
  tx: Tx,
  video: Video,
  { via, token, body }: UpgradeVideoInput,
): Promise<void> {
  const { to } = body
  const { id, userId, taskId } = video
  if (await findUpgrade(tx, id, to)) return
  const { models } = await getModelsInEffect(ctx.config, tx, via)
  const credits = priceUpgradeOf(requireModel(models, video.model), video, to, { field: 'to', now: ctx.clock.now() })
  requireCostWithin(body.maxCredits, credits)
  const createdAt = ctx.clock.now()
  if (!(await lockFinished(tx, id))) throw new Refusal('NOT_UPGRADABLE')
  // The key of the row decides between simultaneous requests; the second finds it and charges nothing.
  const bookedCredits = video.kieApiId ? costOfUpgrade(video, to) : 0
  const upgrade = await insertUpgrade(tx, {
    ...{ videoTaskId: id, purpose: 'upgrade', target: to, dueAt: createdAt },
    ...{ creditsUsed: credits, bookedCredits, createdAt },
  })
  if (!upgrade) return
  if (to === '1080p') await noteHd(tx, id, { hdState: 'requested' })
  if (!(await reserveMore(ctx, tx, video.kieApiId, bookedCredits))) throw new Refusal('NOT_UPGRADABLE', noCreditsLeft)
  await postLedgerEntry(tx, {
    userId,
    type: 'usage',
    amount: -credits,
    key: `usage:${taskId}:${to}`,
    description: firstCharacters(`${to} version: ${video.prompt}`, 200),
    videoTaskId: id,
    apiTokenId: token?.id ?? null,
    model: video.model,
    createdAt,
  })
  await appendEvent(tx, { userId, type: 'video.hd-requested', data: { taskId } })
  await sendRendition(ctx, tx, upgrade)
}
