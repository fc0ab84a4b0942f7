import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/generator.ts'

/** Such as '2 × 8 seconds in 720p, with sound: 4 credits'. */
export function describePrice({ mode, seconds, resolution, audio, takes, cost }: Settled): string {
  const length = mode === 'extend' ? texts.moreSeconds(seconds) : texts.inSeconds(seconds)
  const clip = texts.clipIn(length, resolution, audio ? texts.withSound : texts.withoutSound)
  return texts.costs(takes > 1 ? `${takes} × ${clip}` : clip, formatCredits(cost))
}
