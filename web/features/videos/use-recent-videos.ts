import { useQuery } from '@tanstack/react-query'
import type { VideoTask } from '#contract/videos/videos.ts'
import { untilLoaded } from '#web/lib/query-client.ts'
import { recentLimit, videoListQuery } from './queries.ts'

export type GeneratorVideos = {
  /** Those of the last two weeks, newest first; null until they have loaded. */
  tasks: readonly VideoTask[] | null
  /** The newest of all. */
  newest: VideoTask | null
  /** The number of all; null while it is unknown. */
  total: number | null
  /** 'ready' once the newest is known, or that there is none. */
  state: 'loading' | 'unreachable' | 'ready'
}

/** The videos that the generator shows. A visitor has none. */
export function useRecentVideos(username: string | null): GeneratorVideos {
  const recent = useQuery(videoListQuery({ days: 14 }, username))
  const isShort = recent.data !== undefined && recent.data.total <= recentLimit
  // Not polled: videos from before these two weeks hardly change.
  const all = useQuery({
    ...videoListQuery({ limit: 1 }, username),
    enabled: username !== null && isShort,
    refetchInterval: untilLoaded,
  })
  if (username === null) return { tasks: [], newest: null, total: 0, state: 'ready' }
  if (!recent.data) return { tasks: null, newest: null, total: null, state: stateWithout(recent) }
  const { tasks } = recent.data
  const newest = tasks[0] ?? all.data?.tasks[0] ?? null
  const older = isShort ? all.data?.total : 0
  const total = older === undefined ? null : Math.max(older, recent.data.total)
  const state = newest || all.data ? 'ready' : stateWithout(all)
  return { tasks, newest, total, state }
}

/** Not `isError`, which ends with every poll: the message would flicker. */
function stateWithout(missing: { errorUpdateCount: number }): 'unreachable' | 'loading' {
  return missing.errorUpdateCount > 0 ? 'unreachable' : 'loading'
}
