import type { VideoAnswer } from '#contract/videos/video.ts'
import * as texts from '#web/texts/gpu.ts'
import { findOtherPicture } from './find-other-picture.ts'
import { maxDifference, type PlannedClip, rolesOf } from './plan-trial.ts'

/** What the administrator has to answer with yes, because the page may show the clip but not read it. */
export type ClipQuestion = { question: string; faultIfNo: string }

/**
 * What is wrong with a clip that has ended, in words for the operator; null if it is as planned. `peaks`: the loudness of
 * its parts.
 */
export async function findClipFault(
  clip: PlannedClip,
  video: VideoAnswer,
  peaks: readonly number[],
): Promise<string | ClipQuestion | null> {
  if (clip.check === 'cancelled') return findCancelFault(video)
  if (video.status !== 'completed') return video.error?.message ?? texts.clipNotMade
  const file = video.files.find(({ kind }) => kind === 'video')
  if (!file) return texts.clipNotMade
  const [width, height] = clip.size
  if (file.width !== width || file.height !== height)
    return texts.otherSize(`${file.width}×${file.height}`, `${width}×${height}`)
  const length = file.seconds ?? clip.seconds
  if (length < clip.seconds - maxDifference || length > clip.seconds + clip.spareSeconds)
    return texts.otherLength(length, clip.seconds)
  const isSilent = peaks.every((peak) => peak === 0)
  if (clip.hasSound && isSilent) return texts.noSound
  if (!clip.hasSound && !isSilent) return clip.check === 'silent' ? texts.soundNotOff : texts.unpromisedSound
  return findPictureFault(clip, file.url)
}

async function findPictureFault({ mode }: PlannedClip, url: string): Promise<string | ClipQuestion | null> {
  if (mode === 'text') return null
  const other = await findOtherPicture(url, rolesOf[mode])
  if (other === 'none') return null
  if (other === 'unreadable') return { question: texts.pictureQuestions[mode], faultIfNo: texts.pictureDenied }
  const { host } = new URL(url, location.href)
  if (other === 'late') return texts.clipLate(host)
  return other === 'unplayable' ? texts.clipUnplayable(host) : texts.otherPictures[other]
}

function findCancelFault({ status, creditsUsed, creditsReturned }: VideoAnswer): string | null {
  if (status === 'completed') return texts.cancelledTooLate
  if (status !== 'cancelled') return texts.notCancelled
  return creditsReturned === creditsUsed ? null : texts.notAllReturned
}
