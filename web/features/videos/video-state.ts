import type { VideoTask } from '#contract/videos/videos.ts'

export type VideoState = 'completed' | 'generating' | 'failed' | 'cancelled' | 'other'

/** The API reports a cancelled video as failed; to its user it is not a failure. */
export function stateOf(task: VideoTask): VideoState {
  if (task.stage === 'cancelled') return 'cancelled'
  if (task.status === 'completed' || task.status === 'failed') return task.status
  return task.status === 'generating' || task.status === 'pending' ? 'generating' : 'other'
}

/** Whether the only version is 1080p already. */
export function isMadeInHd({ resultUrls, hdVideoUrl }: Pick<VideoTask, 'resultUrls' | 'hdVideoUrl'>): boolean {
  return hdVideoUrl !== null && hdVideoUrl === resultUrls[0]
}

/**
 * A video of the first models gets a 1080p file some minutes after the first one, in the shapes that the operator has
 * enabled. One that was begun goes on after a change of these.
 */
export function comesInHd(task: VideoTask): boolean {
  return task.hasFreeHd && (task.comesInHd || task.hdState !== 'none')
}

export function lacksHd(task: VideoTask): boolean {
  return task.status === 'completed' && comesInHd(task) && !task.hdVideoUrl
}

export function isWaitingForHd(task: VideoTask): boolean {
  return lacksHd(task) && task.hdState !== 'failed'
}

/** Joined from other videos, so there is no request that could be sent again. */
export const isFilm = ({ mode }: Pick<VideoTask, 'mode'>) => mode === 'join'
