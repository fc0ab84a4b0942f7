import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listVideoTasks } from '#contract/videos/video-lists.ts'
import { getVideoStatus } from '#contract/videos/videos.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import type { GalleryView } from './gallery/gallery-filters.ts'

const videoTasksKey = ['video-tasks']
const listRefreshMs = 5_000
const statusRefreshMs = 3_000
const trackedAfterSuccessMs = 3_000

export const recentLimit = 16
export const galleryPageSize = 20

export function useGallery(view: GalleryView, username: string) {
  return useVideoList({ ...view, limit: galleryPageSize }, username)
}

export function useVideo(taskId: string | null, username: string) {
  return useVideoList({ taskId: taskId ?? '', limit: 1 }, taskId === null ? null : username)
}

type ListQuery = Partial<GalleryView> & { taskId?: string; days?: number; limit?: number }

function useVideoList(query: ListQuery, username: string | null) {
  return useQuery(videoListQuery(query, username))
}

export function videoListQuery(query: ListQuery, username: string | null) {
  return queryOptions({
    queryKey: [...videoTasksKey, username, query],
    queryFn: ({ signal }) => callEndpoint(listVideoTasks, { query, signal }),
    enabled: username !== null,
    refetchInterval: listRefreshMs,
    // Switching the view keeps the previous list until the next has loaded; switching the user does not.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === username ? previous : undefined),
    meta: { personal: true },
  })
}

/** Polls the video just started at short intervals until it is finished. */
export function useTrackedVideo() {
  const [taskId, track] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const { data: successFlag = 0 } = useQuery({
    ...statusQuery(taskId ?? '', statusRefreshMs),
    enabled: taskId !== null,
  })

  useEffect(() => {
    if (taskId === null || successFlag === 0) return
    refreshAfterFinish(queryClient)
    const timer = setTimeout(() => track(null), trackedAfterSuccessMs)
    return () => clearTimeout(timer)
  }, [taskId, successFlag, queryClient])

  return { taskId, finished: successFlag === 1, track }
}

/** Polls a video's success flag until it differs from 0 (in progress). */
export function statusQuery(taskId: string, refreshMs: number) {
  return queryOptions({
    queryKey: ['video-status', taskId],
    queryFn: async ({ signal }) => {
      const { data } = await callEndpoint(getVideoStatus, { params: { taskId }, signal })
      return data.successFlag
    },
    refetchInterval: ({ state }) => (state.data ? false : refreshMs),
    // The title of a tab in the background says when its video is ready, and live updates need a visible page.
    refetchIntervalInBackground: true,
    meta: { personal: true },
  })
}

export function refreshAfterFinish(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: videoTasksKey })
  void queryClient.invalidateQueries({ queryKey: currentUserKey })
}

export function useRefreshVideos() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: videoTasksKey })
}

/** Loads the shown lists again. @returns a function that resolves to the error of a list that could not be loaded */
export function useReloadVideos() {
  const queryClient = useQueryClient()
  return async (): Promise<Error | null> => {
    await queryClient.invalidateQueries({ queryKey: videoTasksKey })
    const shown = queryClient.getQueryCache().findAll({ queryKey: videoTasksKey, type: 'active' })
    return shown.find(({ state }) => state.error)?.state.error ?? null
  }
}
