import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/generator.ts'

/** Such as '2 × 8 seconds in 720p, with sound: 4 credits'. */
export function describePrice({ mode, seconds, resolution, audio, takes, cost, lacksFreeHd }: Settled): string {
  const length = mode === 'extend' ? texts.moreSeconds(seconds) : texts.inSeconds(seconds)
  const sound = audio ? texts.withSound : texts.withoutSound
  const clip = texts.clipIn(length, resolution, lacksFreeHd ? `${sound}, ${texts.withoutFreeHd}` : sound)
  return texts.costs(takes > 1 ? `${takes} × ${clip}` : clip, formatCredits(cost))
}
