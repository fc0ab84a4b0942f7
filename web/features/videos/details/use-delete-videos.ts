import { useMutation } from '@tanstack/react-query'
import { deleteVideo } from '#contract/videos/video-lists.ts'
import { useRefreshVideos } from '#web/features/videos/queries.ts'
import { callForEffect, describeError, wasRefused } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'

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
      if (failures.length === 0) showToast({ title: deleted === 1 ? texts.videoDeleted : texts.videosDeleted(deleted) })
      else showFailure(deleted === 0 ? texts.notDeleted : texts.deletedNot(deleted, failures.length), explain(failures))
    },
    // Awaited, so that a deleted video cannot be selected again.
    onSettled: () => refresh(),
  })
}

function explain(failures: readonly unknown[]): string {
  const [first] = failures
  const busy = failures.filter((error) => wasRefused(error, 'VIDEO_IN_PROGRESS')).length
  if (busy < 2 || busy < failures.length) return describeError(first)
  return texts.stillBeingMade(busy)
}
