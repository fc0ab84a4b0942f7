import type { Context } from '#server/context.ts'

const maxPerUser = 20

type Wait = {
  /** Resolves at the next event of the video, or when the time is over. Events since the last call count. */
  next(): Promise<void>
  isOver(): boolean
  end(): void
}

export type VideoWaits = {
  /** @returns null if this user has too many waits in this process. */
  begin(userId: string, taskId: string, seconds: number): Wait | null
  /** Ends all waits, because the process stops. */
  stop(): void
}

/**
 * The calls that wait for a video. The process reads the events once for all of them, and a call queries the
 * database only when its own video has an event.
 */
export function createVideoWaits(events: Context['events']): VideoWaits {
  const waking = new Map<string, Set<() => void>>()
  const counts = new Map<string, number>()
  const ends = new Set<() => void>()
  let stopped = false
  const stopListening = events.watch(({ data }) => {
    if (typeof data.taskId !== 'string') return
    for (const wake of waking.get(data.taskId) ?? []) wake()
  })

  function leave(userId: string, taskId: string, wake: () => void): void {
    const left = (counts.get(userId) ?? 1) - 1
    if (left > 0) counts.set(userId, left)
    else counts.delete(userId)
    const wakes = waking.get(taskId)
    wakes?.delete(wake)
    if (wakes?.size === 0) waking.delete(taskId)
  }

  return {
    begin(userId, taskId, seconds) {
      const count = counts.get(userId) ?? 0
      if (count >= maxPerUser) return null
      counts.set(userId, count + 1)
      let news = false
      let over = stopped
      let resolve: (() => void) | null = null
      const wake = () => {
        news = true
        resolve?.()
      }
      const finish = () => {
        over = true
        wake()
      }
      const timer = setTimeout(finish, seconds * 1000)
      waking.set(taskId, (waking.get(taskId) ?? new Set()).add(wake))
      ends.add(finish)
      return {
        async next() {
          if (!news && !over) await new Promise<void>((done) => (resolve = done))
          news = false
          resolve = null
        },
        isOver: () => over,
        end() {
          clearTimeout(timer)
          if (ends.delete(finish)) leave(userId, taskId, wake)
          finish()
        },
      }
    },
    stop() {
      stopped = true
      stopListening()
      for (const finish of ends) finish()
    },
  }
}
