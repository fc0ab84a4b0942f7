import { useMutation } from '@tanstack/react-query'
import { deleteFailedVideos, recheckFailedVideos } from '#contract/videos.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { useRefreshVideos } from './queries.ts'

export function useRecheckFailed() {
  const refresh = useRefreshVideos()
  return useMutation({
    mutationFn: () => callEndpoint(recheckFailedVideos),
    onSuccess: ({ message }) => {
      showToast({ title: 'Video Recovery Completed', description: message })
      void refresh()
    },
    onError: () => showFailure('Recovery Failed', 'Failed to recover videos'),
  })
}

export function useDeleteFailed() {
  const refresh = useRefreshVideos()
  return useMutation({
    mutationFn: () => callEndpoint(deleteFailedVideos),
    onSuccess: ({ message }) => {
      showToast({ title: 'Failed Videos Deleted', description: message })
      void refresh()
    },
    onError: () => showFailure('Delete Failed', 'Failed to delete videos'),
  })
}
