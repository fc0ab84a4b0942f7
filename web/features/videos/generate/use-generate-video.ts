import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type GenerateVideoBody, generateVideo, type VideoModel } from '#contract/videos/videos.ts'
import { toSignIn } from '#web/lib/address/next-path.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { readSession, setCurrentCredits } from '#web/lib/current-user.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/generator.ts'
import { createAttemptKey } from './attempt-key.ts'
import { answerTo, describeNeed, endsAttempt } from './generation-failure.ts'

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
      if (endsAttempt(error)) attemptKeys.close()
      const answer = answerTo(error)
      // The session has expired; the draft is kept.
      if (answer === 'sign-in') return void navigate(...toSignIn('/generate'))
      if (answer === 'say') {
        showFailure(texts.generationFailed, describeError(error))
        return
      }
      await queryClient.refetchQueries({ queryKey: currentUserKey })
      refuseForCredits(model, describeError(error))
    },
  })
  return { mutation, refuseForCredits }
}

function useInsufficientCredits(prices: Record<VideoModel, number>) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return (model: VideoModel, serverWords?: string) => {
    const need = { model, price: prices[model], credits: readSession().user?.credits ?? 0 }
    showFailure(texts.insufficientCredits, describeNeed(need, serverWords))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void navigate('/pricing'), pricingDelayMs)
  }
}
