import { useMutation } from '@tanstack/react-query'
import { shareVideo } from '#contract/videos/video-sharing.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { useRefreshVideos } from '#web/features/videos/queries.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'

type Sharing = { isPublic: boolean; isListed?: boolean }

/**
 * Makes a video public or private. Shows the choice at once, until the list confirms it. `justShared` is true after the
 * visitor turned on the public link.
 */
export function useShareVideo(task: VideoTask) {
  const refresh = useRefreshVideos()
  const { mutate, isPending, variables, data } = useMutation({
    mutationFn: (body: Sharing) => callEndpoint(shareVideo, { params: { taskId: task.taskId }, body }),
    onError: (error) => showFailure(texts.sharingWasNotChanged, describeError(error)),
    onSettled: () => refresh(),
  })
  return {
    ...shownSharing(task, isPending ? variables : null),
    shareUrl: task.shareUrl ?? data?.shareUrl ?? null,
    justShared: data?.isPublic === true && variables?.isListed === undefined,
    busy: isPending,
    share: mutate,
  }
}

export type SharedVideo = ReturnType<typeof useShareVideo>

/** A private video is never listed. @param wanted the choice that the server has not answered yet */
export function shownSharing(task: Pick<VideoTask, 'isPublic' | 'isListed'>, wanted: Sharing | null) {
  const { isPublic, isListed = task.isListed } = wanted ?? task
  return { isPublic, isListed: isPublic && isListed }
}
