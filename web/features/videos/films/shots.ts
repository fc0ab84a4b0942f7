import type { VideoTask } from '#contract/videos/videos.ts'

/** A place in a film; the same video may have several, so each place has its own key. */
export type Shot = { key: string; taskId: string; prompt: string; posterUrl: string | null; seconds: number }

let places = 0

export function toShot(video: Omit<Shot, 'key'>): Shot {
  places += 1
  return { ...video, key: `place-${places}` }
}

export function taskToShot({ taskId, prompt, posterUrl, durationMs, seconds }: VideoTask): Shot {
  return toShot({ taskId, prompt, posterUrl, seconds: durationMs === null ? seconds : durationMs / 1000 })
}

/** Finished videos in the order in which they were made. */
export function toShots(tasks: readonly VideoTask[]): Shot[] {
  const finished = tasks.filter(({ status }) => status === 'completed')
  return finished.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).map(taskToShot)
}

export type Transition = 'cut' | 'fade'

const overlapSeconds = 0.5

/** How long the film will be. */
export function lengthOf(shots: readonly Shot[], transition: Transition): number {
  const overlaps = transition === 'fade' ? overlapSeconds * Math.max(0, shots.length - 1) : 0
  return shots.reduce((sum, { seconds }) => sum + seconds, 0) - overlaps
}
