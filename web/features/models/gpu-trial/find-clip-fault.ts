import type { VideoAnswer } from '#contract/videos/video.ts'
import * as texts from '#web/texts/gpu.ts'
import type { PlannedClip } from './plan-trial.ts'
import { beginsWithTestPicture } from './test-picture.ts'

/** Files may be this much longer or shorter: frames come in steps. */
const maxDifference = 0.6

/**
 * What is wrong with a clip that has ended, in words for the operator; null if it is as planned. `peaks`: the loudness of
 * its parts.
 */
export async function findClipFault(
  clip: PlannedClip,
  video: VideoAnswer,
  peaks: readonly number[],
): Promise<string | null> {
  if (clip.check === 'cancelled') return findCancelFault(video)
  if (video.status !== 'completed') return video.error?.message ?? texts.clipNotMade
  const file = video.files.find(({ kind }) => kind === 'video')
  if (!file) return texts.clipNotMade
  const [width, height] = clip.size
  if (file.width !== width || file.height !== height)
    return texts.otherSize(`${file.width}×${file.height}`, `${width}×${height}`)
  if (file.seconds !== undefined && Math.abs(file.seconds - clip.seconds) > maxDifference)
    return texts.otherLength(file.seconds, clip.seconds)
  if (peaks.some((peak) => peak > 0) !== clip.hasSound) return clip.hasSound ? texts.noSound : texts.unpromisedSound
  if (clip.mode === 'text') return null
  const resembles = await beginsWithTestPicture(file.url)
  if (resembles === null) return texts.pictureNotRead
  return resembles ? null : texts.otherPicture
}

function findCancelFault({ status, creditsUsed, creditsReturned }: VideoAnswer): string | null {
  if (status === 'completed') return texts.cancelledTooLate
  if (status !== 'cancelled') return texts.notCancelled
  return creditsReturned === creditsUsed ? null : texts.notAllReturned
}
