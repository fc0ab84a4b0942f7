import { useMutation } from '@tanstack/react-query'
import { deleteFailedVideos, recheckFailedVideos } from '#contract/videos/video-recovery.ts'
import { useRefreshVideos } from '#web/features/videos/queries.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'

export function useRecheckFailed() {
  const refresh = useRefreshVideos()
  return useMutation({
    mutationFn: () => callEndpoint(recheckFailedVideos),
    onSuccess: ({ message }) => {
      showToast({ title: texts.videoRecoveryCompleted, description: message })
      void refresh()
    },
    onError: () => showFailure(texts.recoveryFailed, texts.failedToRecoverVideos),
  })
}

export function useDeleteFailed() {
  const refresh = useRefreshVideos()
  return useMutation({
    mutationFn: () => callEndpoint(deleteFailedVideos),
    onSuccess: ({ message }) => {
      showToast({ title: texts.failedVideosDeleted, description: message })
      void refresh()
    },
    onError: () => showFailure(texts.deleteFailed, texts.failedToDeleteVideos),
  })
}
