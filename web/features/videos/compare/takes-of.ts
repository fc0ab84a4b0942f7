import type { VideoTask } from '#contract/videos/videos.ts'

/** The videos of the same request among these, in the order of their takes; empty if the video is the only one. */
export function takesOf(task: VideoTask | null, tasks: readonly VideoTask[] | null): VideoTask[] {
  if (!task?.requestId) return []
  const takes = (tasks ?? []).filter(({ requestId }) => requestId === task.requestId)
  // Lists are newest first.
  return takes.length > 1 ? takes.toReversed() : []
}
