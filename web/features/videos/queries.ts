import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getVideoStatus, listVideoTasks } from '#contract/videos.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { currentUserKey } from '#web/lib/query-client.ts'

const videoTasksKey = ['video-tasks']
const listRefreshMs = 5_000
const statusRefreshMs = 3_000
const trackedAfterSuccessMs = 3_000

export const recentLimit = 16
export const galleryPageSize = 20

/** The newest videos of the last two weeks; `total` says whether there are more. */
export function useRecentVideos(username: string | null) {
  return useVideoList({ days: 14, limit: recentLimit }, username)
}

export function useGallery(page: number, username: string) {
  return useVideoList({ page, limit: galleryPageSize }, username)
}

/** One of the user's videos. */
export function useVideo(taskId: string | null, username: string) {
  return useVideoList({ taskId: taskId ?? '', limit: 1 }, taskId === null ? null : username)
}

function useVideoList(
  query: { taskId?: string; days?: number; page?: number; limit: number },
  username: string | null,
) {
  return useQuery({
    queryKey: [...videoTasksKey, username, query],
    queryFn: ({ signal }) => callEndpoint(listVideoTasks, { query, signal }),
    enabled: username !== null,
    refetchInterval: listRefreshMs,
    // Between pages the old page stays; between users nothing does.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === username ? previous : undefined),
    meta: { personal: true },
  })
}

/** Follows the video just started, closely, until it is finished. */
export function useTrackedVideo() {
  const [taskId, track] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['video-status', taskId],
    queryFn: ({ signal }) => callEndpoint(getVideoStatus, { params: { taskId: taskId ?? '' }, signal }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (state.data?.data.successFlag ? false : statusRefreshMs),
    meta: { personal: true },
  })
  const successFlag = data?.data.successFlag ?? 0

  useEffect(() => {
    if (taskId === null || successFlag === 0) return
    void queryClient.invalidateQueries({ queryKey: videoTasksKey })
    void queryClient.invalidateQueries({ queryKey: currentUserKey })
    const timer = setTimeout(() => track(null), trackedAfterSuccessMs)
    return () => clearTimeout(timer)
  }, [taskId, successFlag, queryClient])

  return { taskId, finished: successFlag === 1, track }
}

export function useRefreshVideos() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: videoTasksKey })
}
