import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelVideo, type VideoTask } from '#contract/videos/videos.ts'
import { useRefreshVideos } from '#web/features/videos/queries.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { setCurrentCredits } from '#web/lib/current-user.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'

/** A refusal means that the page was out of date, so it refreshes in both cases. */
export function useCancelVideo(task: VideoTask) {
  const queryClient = useQueryClient()
  const refresh = useRefreshVideos()
  return useMutation({
    mutationFn: () => callEndpoint(cancelVideo, { params: { taskId: task.taskId } }),
    onSuccess: ({ remainingCredits }) => {
      setCurrentCredits(remainingCredits)
      showToast({ title: task.creditsUsed > 0 ? texts.cancelledYourCreditsAreBack : texts.cancelledForFree })
    },
    onError: (error) => showFailure(texts.notCancelled, describeError(error)),
    // Awaited, so that the button stays disabled until the list is up to date.
    onSettled: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: currentUserKey })]),
  })
}
