import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { refreshAfterFinish, statusQuery } from './queries.ts'
import { stateOf } from './video-state.ts'

const refreshMs = 5_000

/** Polls each of the other videos in progress. */
export function useWatchedVideos(tasks: readonly VideoTask[] | null, trackedId: string | null): void {
  const queryClient = useQueryClient()
  const watched = watchedAmong(tasks ?? [], trackedId)
  const finished = useQueries({
    queries: watched.map(({ taskId }) => statusQuery(taskId, refreshMs)),
    combine: (answers) => answers.filter(({ data }) => data).length,
  })

  useEffect(() => {
    if (finished > 0) refreshAfterFinish(queryClient)
  }, [finished, queryClient])
}

/** Each video in progress except the one that is polled already. */
export function watchedAmong(tasks: readonly VideoTask[], trackedId: string | null): VideoTask[] {
  return tasks.filter((task) => stateOf(task) === 'generating' && task.taskId !== trackedId)
}
