import { useMutation } from '@tanstack/react-query'
import { deleteVideo } from '#contract/videos/video-lists.ts'
import { useRefreshVideos } from '#web/features/videos/queries.ts'
import { callForEffect } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { describeDeletion } from './deletion-words.ts'

/**
 * Deletes videos one by one, so that one in progress does not block the others; reports the outcome of each at the end.
 */
export function useDeleteVideos() {
  const refresh = useRefreshVideos()
  return useMutation({
    mutationFn: async (taskIds: readonly string[]) => {
      const failures: unknown[] = []
      for (const taskId of taskIds)
        await callForEffect(deleteVideo, { params: { taskId } }).catch((error: unknown) => failures.push(error))
      return { deleted: taskIds.length - failures.length, failures }
    },
    onSuccess: ({ deleted, failures }) => {
      const { title, description } = describeDeletion(deleted, failures)
      if (description === null) showToast({ title })
      else showFailure(title, description)
    },
    // Awaited, so that a deleted video cannot be selected again.
    onSettled: () => refresh(),
  })
}
