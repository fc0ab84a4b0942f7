import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forceUpdateHd } from '#contract/videos/video-hd.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { useRefreshVideos } from '#web/features/videos/queries.ts'
import { lacksHd } from '#web/features/videos/video-state.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'

const notReady = texts.hdStillProcessing

/** Checks for the 1080p version: once automatically, which reports only success, then whenever the user asks. */
export function useHdCheck(task: VideoTask) {
  const refresh = useRefreshVideos()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (_: { silent: boolean }) => callEndpoint(forceUpdateHd, { params: { taskId: task.taskId } }),
    onSuccess: ({ success, message }, { silent }) => {
      if (success) {
        void refresh()
        showToast({ title: texts.hdVideoReady })
      } else if (!silent) showToast({ title: texts.hdVideoNotReady, description: message || notReady })
    },
    onError: (_, { silent }) => {
      if (!silent) showFailure(texts.checkFailed, texts.failedToCheckHdStatus)
    },
  })

  const looked = useRef<string | null>(null)
  const wanted = lacksHd(task)
  useEffect(() => {
    if (!wanted || looked.current === task.taskId) return
    looked.current = task.taskId
    mutate({ silent: true })
  }, [wanted, task.taskId, mutate])

  const checking = isPending && variables?.silent === false
  return { checking, check: () => !checking && mutate({ silent: false }) }
}
