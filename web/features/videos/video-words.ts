import { type VideoTask, videoModelLabels, videoModels } from '#contract/videos/videos.ts'
import * as texts from '#web/texts/videos.ts'

export type VideoState = 'completed' | 'generating' | 'failed' | 'cancelled' | 'other'

/** The API reports a cancelled video as failed; to its user it is not a failure. */
export function stateOf(task: VideoTask): VideoState {
  if (task.stage === 'cancelled') return 'cancelled'
  if (task.status === 'completed' || task.status === 'failed') return task.status
  return task.status === 'generating' || task.status === 'pending' ? 'generating' : 'other'
}

export function modelLabel(model: string): string {
  const known = videoModels.find((name) => name === model)
  return known ? videoModelLabels[known] : model
}

export function qualityLabel(task: VideoTask): string {
  if (task.hdVideoUrl) return texts.hdQuality
  return isWaitingForHd(task) ? texts.hdQualityProcessing : '720p'
}

/**
 * A 16:9 video always gets a 1080p file some minutes after the first one; other shapes only if the operator enabled it.
 */
export function comesInHd(task: VideoTask): boolean {
  return task.aspectRatio === '16:9' || task.hdState !== 'none'
}

export function lacksHd(task: VideoTask): boolean {
  return task.status === 'completed' && comesInHd(task) && !task.hdVideoUrl
}

export function isWaitingForHd(task: VideoTask): boolean {
  return lacksHd(task) && task.hdState !== 'failed'
}

export function stageWords(task: VideoTask): string {
  if (task.stage === 'storing') return texts.savingYourVideo
  if (task.stage !== 'queued') return texts.renderingPictureAndSound
  if (task.queuePosition === null) return texts.queued
  return task.queuePosition === 0 ? texts.nextInLine : texts.numberInLine(task.queuePosition + 1)
}

export function failureWords(task: VideoTask): string {
  return task.errorMessage || texts.errorDuringGeneration
}

/** Whether the page must mention the refund itself; the error message often does already. */
export function saysRefund(task: VideoTask): boolean {
  return task.refunded && !/credits are back/i.test(task.errorMessage ?? '')
}
