import { type VideoTask, videoModelLabels, videoModels } from '#contract/videos/videos.ts'
import * as texts from '#web/texts/videos.ts'

export type VideoState = 'completed' | 'generating' | 'failed' | 'cancelled' | 'other'

/** A cancelled video counts as failed in public; to its user it is not a failure. */
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
  return isWaitingForHd(task) ? texts.hdQualityOnItsWay : '720p'
}

/** 16:9 always gets the finer file, some minutes after the first one; other shapes where the operator wants it. */
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
  if (task.queuePosition === null) return texts.waitingForItsTurn
  return task.queuePosition === 0 ? texts.nextInLine : texts.numberInLine(task.queuePosition + 1)
}

export function failureWords(task: VideoTask): string {
  return task.errorMessage || texts.errorDuringGeneration
}

/** Whether it is left to us to say that the credits are back; the message often says so itself. */
export function saysRefund(task: VideoTask): boolean {
  return task.refunded && !/credits are back/i.test(task.errorMessage ?? '')
}
