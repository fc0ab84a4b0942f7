import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { joinVideos } from '#contract/videos/join-videos.ts'
import { useIsShown } from '#web/components/ui/use-is-shown.ts'
import { useRefreshVideos } from '#web/features/videos/queries.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { createAttemptKey } from '#web/lib/attempts/attempt-key.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'
import type { Shot, Transition } from './shots.ts'

type JoinInput = { title: string; shots: readonly Shot[]; transition: Transition }

/**
 * Starts a film. The same film asked for again after a lost answer is started once. `onStarted` is not called once the
 * user has closed the dialog or left the page.
 */
export function useJoin(onStarted: (taskId: string) => void) {
  const refresh = useRefreshVideos()
  const isShown = useIsShown()
  const [attempt] = useState(createAttemptKey)
  return useMutation({
    mutationFn: ({ title, shots, transition }: JoinInput) => {
      const asked = { title, transition, videoIds: shots.map(({ taskId }) => taskId), maxCredits: undefined }
      const {
        key,
        body: { maxCredits: _, ...body },
      } = attempt.open(asked)
      return callEndpoint(joinVideos, { body, headers: { 'Idempotency-Key': key } })
    },
    onSuccess: async ({ taskId }) => {
      attempt.close()
      showToast({ title: texts.filmStarted })
      await refresh()
      if (isShown.current) onStarted(taskId)
    },
    onError: (error) => showFailure(texts.filmNotStarted, describeError(error)),
  })
}
