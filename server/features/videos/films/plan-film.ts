import { maxFilmSeconds, maxRepeats } from '#contract/videos/join-videos.ts'
import { filmProviders, isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { fadeSeconds } from '#server/media/film/film-plan.ts'
import type { Shot } from './film-repository.ts'

type Transition = NonNullable<Video['film']>['transition']
type Planned = Pick<Video, 'film' | 'seconds' | 'resolution' | 'aspectRatio' | 'audio' | 'provider'>

/** The size of results that were stored before their sizes were. */
const oldSize = ({ aspectRatio }: Shot) =>
  aspectRatio === '9:16' ? { width: 720, height: 1280 } : { width: 1280, height: 720 }

/**
 * How finished videos become one film: in the size of the first; in 1080p if all have it.
 * @returns the reason, for the user, if they cannot
 */
export function planFilm(shots: readonly Shot[], transition: Transition): Planned | { fault: string } {
  const unfinished = shots.findIndex(({ stage }) => stage !== 'completed')
  if (unfinished !== -1) return { fault: `Shot ${unfinished + 1} is not finished yet.` }
  const repeated = shots.find(({ taskId }) => shots.filter((shot) => shot.taskId === taskId).length > maxRepeats)
  if (repeated) return { fault: `A film may show the same video at most ${maxRepeats} times.` }
  const overlapMs = transition === 'fade' ? fadeSeconds * 1000 * (shots.length - 1) : 0
  const lengthMs = shots.reduce((sum, { durationMs, seconds }) => sum + (durationMs ?? seconds * 1000), 0) - overlapMs
  if (lengthMs > maxFilmSeconds * 1000)
    return { fault: `A film lasts at most ${maxFilmSeconds} seconds. These videos last ${Math.ceil(lengthMs / 1000)}.` }
  const inHd = shots.every(({ hdVideoUrl }) => hdVideoUrl !== null)
  const parts = shots.map((shot) => ({ taskId: shot.taskId, name: nameOf(shot, inHd) }))
  const [first] = shots
  if (!first) return { fault: 'A film needs shots.' }
  const { width, height } = first.files.find(({ name }) => name === nameOf(first, inHd)) ?? oldSize(first)
  const even = (length: number) => 2 * Math.round(length / 2)
  return {
    film: { parts, transition, width: even(width), height: even(height) },
    seconds: Math.max(1, Math.round(lengthMs / 1000)),
    resolution: Math.min(width, height) >= 1080 ? '1080p' : '720p',
    aspectRatio: first.aspectRatio,
    audio: shots.some(({ audio }) => audio),
    provider: shots.every(({ provider }) => isDemoMade(provider)) ? filmProviders.demo : filmProviders.other,
  }
}

const nameOf = ({ resultUrls, hdVideoUrl }: Shot, inHd: boolean) => (inHd ? hdVideoUrl : resultUrls[0]) ?? ''
