import { useQuery } from '@tanstack/react-query'
import { getVideoLineage } from '#contract/videos/video-lineage.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { callEndpoint } from '#web/lib/api.ts'

/** The videos before and after a finished one. */
export function useLineage({ taskId, status }: Pick<VideoTask, 'taskId' | 'status'>) {
  return useQuery({
    queryKey: ['video-lineage', taskId],
    queryFn: ({ signal }) => callEndpoint(getVideoLineage, { params: { taskId }, signal }),
    enabled: status === 'completed',
    // Reopened details show what has followed meanwhile, and no shot that was deleted.
    staleTime: 0,
    meta: { personal: true },
  })
}
