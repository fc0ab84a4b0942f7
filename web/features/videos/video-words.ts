import { reasonOf, tellsCredits } from '#contract/videos/failures/describe-failure.ts'
import { filmModel } from '#contract/videos/join-videos.ts'
import { type VideoTask, videoModelLabels, videoModels } from '#contract/videos/videos.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'

export type VideoState = 'completed' | 'generating' | 'failed' | 'cancelled' | 'other'

/** The API reports a cancelled video as failed; to its user it is not a failure. */
export function stateOf(task: VideoTask): VideoState {
  if (task.stage === 'cancelled') return 'cancelled'
  if (task.status === 'completed' || task.status === 'failed') return task.status
  return task.status === 'generating' || task.status === 'pending' ? 'generating' : 'other'
}

export function modelLabel(model: string): string {
  if (model === filmModel) return texts.joinedFilm
  const known = videoModels.find((name) => name === model)
  return known ? videoModelLabels[known] : model
}

export function qualityLabel(task: VideoTask): string {
  if (task.hdVideoUrl) return texts.hdQuality
  return isWaitingForHd(task) ? texts.hdQualityProcessing : task.resolution
}

/** Whether the only version is 1080p already. */
export function isMadeInHd({ resultUrls, hdVideoUrl }: Pick<VideoTask, 'resultUrls' | 'hdVideoUrl'>): boolean {
  return hdVideoUrl !== null && hdVideoUrl === resultUrls[0]
}

/**
 * A 16:9 video of the first models always gets a 1080p file some minutes after the first one. Other shapes get one only
 * if the operator enabled it, and other models only if it was paid for.
 */
export function comesInHd(task: VideoTask): boolean {
  return hasFreeHd(task) && (task.aspectRatio === '16:9' || task.hdState !== 'none')
}

/** Whether the model makes a 1080p version by itself, in whatever shape. */
export function hasFreeHd({ model, mode, seconds, resolution, hdState }: VideoTask): boolean {
  const isUsual = (mode === 'text' || mode === 'image') && seconds === 8 && resolution === '720p'
  return isUsual && hdState !== 'declined' && videoModels.some((name) => name === model)
}

/** The shape of a video, or that it follows from its source. */
export function shapeWords({ aspectRatio }: Pick<VideoTask, 'aspectRatio'>): string {
  return aspectRatio === 'source' ? texts.sourceRatio : aspectRatio
}

export function lacksHd(task: VideoTask): boolean {
  return task.status === 'completed' && comesInHd(task) && !task.hdVideoUrl
}

export function isWaitingForHd(task: VideoTask): boolean {
  return lacksHd(task) && task.hdState !== 'failed'
}

export function stageWords(task: VideoTask): string {
  if (task.stage === 'storing') return texts.savingYourVideo
  if (task.stage !== 'queued' && isFilm(task)) return texts.joiningShots
  if (task.stage !== 'queued') return texts.renderingPictureAndSound
  if (task.queuePosition === null) return texts.queued
  return task.queuePosition === 0 ? texts.nextInLine : texts.numberInLine(task.queuePosition + 1)
}

/** Joined from other videos, so there is no request that could be sent again. */
export const isFilm = ({ mode }: Pick<VideoTask, 'mode'>) => mode === 'join'

/** A film is made by the site itself, which can stop it. */
export function canCancel(task: VideoTask): boolean {
  return task.stage === 'queued' || (isFilm(task) && (task.stage === 'submitting' || task.stage === 'running'))
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
