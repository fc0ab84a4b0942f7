import { isBlank } from '#contract/typed-text/clean-text.ts'
import { filmTitleSchema, maxFilmSeconds, maxShots } from '#contract/videos/join-videos.ts'
import { formatDuration } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import type { Shot } from './shots.ts'

type Film = { title: string; shots: readonly Shot[]; seconds: number }

/** Why the server would refuse this film, in words; null if it can be joined. `seconds`: how long it will be. */
export function findFilmFault({ title, shots, seconds }: Film): string | null {
  if (shots.length < 2) return texts.twoShotsAtLeast
  if (shots.length > maxShots) return texts.tooManyShots(maxShots)
  if (seconds > maxFilmSeconds) return texts.filmTooLong(formatDuration(maxFilmSeconds * 1000))
  return isBlank(title) ? texts.titleMissing : (filmTitleSchema.safeParse(title).error?.issues[0]?.message ?? null)
}
