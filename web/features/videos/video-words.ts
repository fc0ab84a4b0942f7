import { reasonOf, tellsCredits } from '#contract/videos/failures/describe-failure.ts'
import { filmModel } from '#contract/videos/join-videos.ts'
import { type VideoTask, videoModelLabels, videoModels } from '#contract/videos/videos.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import { isFilm, isWaitingForHd } from './video-state.ts'

export function modelLabel(model: string): string {
  if (model === filmModel) return texts.joinedFilm
  const known = videoModels.find((name) => name === model)
  return known ? videoModelLabels[known] : model
}

export function qualityLabel(task: VideoTask): string {
  if (task.hdVideoUrl) return texts.hdQuality
  return isWaitingForHd(task) ? texts.hdQualityProcessing : task.resolution
}

/** The shape of a video, or that it follows from its source. */
export function shapeWords({ aspectRatio }: Pick<VideoTask, 'aspectRatio'>): string {
  return aspectRatio === 'source' ? texts.sourceRatio : aspectRatio
}

export function stageWords(task: VideoTask): string {
  if (task.stage === 'storing') return texts.savingYourVideo
  if (task.stage !== 'queued' && isFilm(task)) return texts.joiningShots
  if (task.stage !== 'queued') return texts.renderingPictureAndSound
  if (task.queuePosition === null) return texts.queued
  return task.queuePosition === 0 ? texts.nextInLine : texts.numberInLine(task.queuePosition + 1)
}

export function failureWords(task: VideoTask): string {
  return reasonOf(task) || texts.errorDuringGeneration
}

/** After a report, an administrator ended the sharing of the video for good. */
export function describeBlock({ shareBlockedAt, shareBlockedReason }: VideoTask): string {
  return texts.hiddenByTheOperator(shareBlockedAt && formatDateTime(shareBlockedAt), shareBlockedReason ?? '')
}

/** Whether the page must mention the refund itself; the reason often does already. */
export function saysRefund(task: VideoTask): boolean {
  return task.refunded && task.creditsUsed > 0 && !tellsCredits(task)
}
