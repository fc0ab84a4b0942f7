import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type GenerateVideoBody, generateVideo, type VideoModel, videoModelLabels } from '#contract/videos/videos.ts'
import { ApiError, callEndpoint, describeError } from '#web/lib/api.ts'
import { readSession, setCurrentCredits } from '#web/lib/current-user.ts'
import { toSignIn } from '#web/lib/next-path.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/generator.ts'
import { createAttemptKey } from './attempt-key.ts'

const pricingDelayMs = 1_500
const attemptKeys = createAttemptKey()

/** Starts a video, and reports the outcome in a toast. */
export function useGenerateVideo(
  prices: Record<VideoModel, number>,
  onStarted: (taskId: string, body: GenerateVideoBody) => void,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refuseForCredits = useInsufficientCredits(prices)
  const mutation = useMutation({
    mutationFn: (body: GenerateVideoBody) =>
      callEndpoint(generateVideo, { body, headers: { 'Idempotency-Key': attemptKeys.keyFor(body) } }),
    onSuccess: ({ taskId, creditsUsed, remainingCredits }, body) => {
      attemptKeys.close()
      setCurrentCredits(remainingCredits)
      showToast({
        title: texts.videoGenerationStarted,
        description: texts.yourVideoIsBeingGenerated(creditsUsed, remainingCredits),
      })
      onStarted(taskId, body)
    },
    onError: async (error, { model }) => {
      if (isRefusal(error)) attemptKeys.close()
      const status = error instanceof ApiError ? error.status : null
      // The session has expired; the draft is kept.
      if (status === 401) return void navigate(...toSignIn('/generate'))
      if (status !== 402) {
        showFailure(texts.generationFailed, describeError(error))
        return
      }
      await queryClient.refetchQueries({ queryKey: currentUserKey })
      refuseForCredits(model, describeError(error))
    },
  })
  return { mutation, refuseForCredits }
}

/** After a refusal nothing was started, so the next submission is a new attempt. Without an answer, that is unknown. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500
}

function useInsufficientCredits(prices: Record<VideoModel, number>) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** @param words the server's message, preferred if it has numbers: it uses the current price and balance */
  return (model: VideoModel, words?: string) => {
    const credits = readSession().user?.credits ?? 0
    const own = texts.youNeedMoreCredits(prices[model], videoModelLabels[model], credits)
    showFailure(texts.insufficientCredits, words && /\d/.test(words) ? words : own)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void navigate('/pricing'), pricingDelayMs)
  }
}
