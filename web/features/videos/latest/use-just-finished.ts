import { useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { stateOf } from '#web/features/videos/video-state.ts'

/** True if the video was still being made when the page showed it first. */
export function useJustFinished(task: VideoTask): boolean {
  const [unfinishedId, setUnfinishedId] = useState<string | null>(null)
  const state = stateOf(task)
  if (state === 'generating' && unfinishedId !== task.taskId) setUnfinishedId(task.taskId)
  return state === 'completed' && unfinishedId === task.taskId
}
