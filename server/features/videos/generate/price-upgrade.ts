import type { Model, UpgradeTarget } from '#contract/models/model.ts'
import { priceUpgrade } from '#contract/models/price-upgrade.ts'
import { notOffered } from '#server/features/models/require-offered.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { invariant } from '#server/invariant.ts'
import { Refusal } from '#server/refusal.ts'

const lines = { '720p': 720, '1080p': 1080, '4k': 2160 }
const linesOf = (resolution: string) => lines[resolution as keyof typeof lines] ?? 0

/** KIE keeps a task for 14 days. */
const keptMs = 13 * 24 * 60 * 60 * 1000

/** The demo does not draw 4K, and the service knows only its own, whole and young videos. */
function canGet4k({ provider, failover, mode, completedAt }: Video, now: Date): boolean {
  return (
    !isDemoMade(provider) &&
    failover === null &&
    mode !== 'extend' &&
    now.getTime() - (completedAt ?? now).getTime() < keptMs
  )
}

type PriceUpgradeInput = { field: string; now: Date }

/**
 * What an upgrade of this video costs.
 * @throws Refusal NOT_UPGRADABLE unless the video is finished, OPTION_NOT_OFFERED for that field
 */
export function priceUpgradeOf(
  model: Model,
  video: Video,
  to: UpgradeTarget,
  { field, now }: PriceUpgradeInput,
): number {
  const best = video.hdVideoUrl ? '1080p' : video.resolution
  const isLost = to === '4k' && !canGet4k(video, now)
  const allowed = isLost ? [] : model.upgrades.filter((target) => linesOf(target) > linesOf(best))
  if (allowed.length === 0)
    throw new Refusal('OPTION_NOT_OFFERED', `This video cannot be made in ${to}.`, field, { allowed })
  if (!allowed.includes(to)) throw notOffered({ field, allowed }, model)
  if (video.stage !== 'completed') throw new Refusal('NOT_UPGRADABLE')
  const credits = priceUpgrade(model, to, video.seconds)
  invariant(credits !== null, 'every upgrade has a price')
  return credits
}
