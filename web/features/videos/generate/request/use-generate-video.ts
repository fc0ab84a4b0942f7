import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Model } from '#contract/models/model.ts'
import { createVideos } from '#contract/videos/create-videos.ts'
import { generateVideo } from '#contract/videos/videos.ts'
import { useIsShown } from '#web/components/ui/use-is-shown.ts'
import { modelsQuery } from '#web/features/videos/models/use-models.ts'
import { toSignIn } from '#web/lib/address/next-path.ts'
import { callEndpoint, describeError, wasRefused } from '#web/lib/api.ts'
import { createAttemptKey, endsAttempt } from '#web/lib/attempts/attempt-key.ts'
import { readSession, setCurrentCredits } from '#web/lib/current-user.ts'
import { currentUserKey, siteKey } from '#web/lib/query-client.ts'
import { messageAt } from '#web/lib/show-at-field.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/generator.ts'
import { answerTo, describeNeed } from './generation-failure.ts'
import type { Submission } from './to-submission.ts'

const pricingDelayMs = 1_500
const attemptKeys = createAttemptKey()

type Started = { taskIds: string[]; creditsUsed: number; remainingCredits: number }
/** `price`: of all takes. */
type Sent = { submission: Submission; model: Model; price: number }

type Options = {
  onStarted: (taskIds: string[], sent: Sent) => void
  /** Loads the models and prices again, because a refusal shows that they are out of date. */
  refreshPrices: () => Promise<unknown>
}

/** Starts a video, and reports the outcome in a toast. */
export function useGenerateVideo({ onStarted, refreshPrices }: Options) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const refuseForCredits = useInsufficientCredits()
  const mutation = useMutation({
    mutationFn: ({ submission }: Sent) => start(submission),
    onSuccess: ({ taskIds, creditsUsed, remainingCredits }, sent) => {
      attemptKeys.close()
      setCurrentCredits(remainingCredits)
      const takes = taskIds.length
      showToast({
        title: texts.videoGenerationStarted,
        description:
          takes > 1
            ? texts.takesAreBeingGenerated(takes, creditsUsed, remainingCredits)
            : texts.yourVideoIsBeingGenerated(creditsUsed, remainingCredits),
      })
      onStarted(taskIds, sent)
    },
    onError: async (error, { model, price }) => {
      if (endsAttempt(error)) attemptKeys.close()
      const answer = answerTo(error)
      // The session has expired; the draft is kept. A user who has left the generator stays there, and is told.
      if (answer === 'sign-in' && isShown.current) return void navigate(...toSignIn('/generate', 'generate'))
      if (wasRefused(error, 'COST_ABOVE_MAX')) {
        await refreshPrices()
        showFailure(texts.priceHasChanged, texts.newPriceIsOnTheButton)
        return
      }
      if (answer !== 'credits') {
        // A paused or retired model: the list says which one to use instead.
        if (wasRefused(error, 'MODEL_PAUSED') || wasRefused(error, 'MODEL_RETIRED'))
          void queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey })
        // The operator asks for the consent since this page has loaded, so the form must show the tick.
        if (messageAt(error, 'peopleConsent')) void queryClient.invalidateQueries({ queryKey: siteKey })
        showFailure(texts.generationFailed, describeError(error))
        return
      }
      await queryClient.refetchQueries({ queryKey: currentUserKey })
      refuseForCredits({ label: model.label, price }, describeError(error))
    },
  })
  return { mutation, refuseForCredits }
}

async function start(submission: Submission): Promise<Started> {
  if (submission.door === 'first') {
    const { key, body } = attemptKeys.open(submission.body)
    const { taskId, ...charged } = await callEndpoint(generateVideo, { body, headers: { 'Idempotency-Key': key } })
    return { taskIds: [taskId], ...charged }
  }
  const { key, body } = attemptKeys.open(submission.body)
  const headers = { 'Idempotency-Key': key }
  const { data, creditsUsed, balance } = await callEndpoint(createVideos, { body, headers })
  return { taskIds: data.map(({ id }) => id), creditsUsed, remainingCredits: balance }
}

function useInsufficientCredits() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = useIsShown()
  useEffect(() => () => clearTimeout(timer.current), [])

  return (need: { label: string; price: number }, serverWords?: string) => {
    const credits = readSession().user?.credits ?? 0
    showFailure(texts.insufficientCredits, describeNeed({ ...need, credits }, serverWords))
    clearTimeout(timer.current)
    // A refusal that arrives after the user has left the generator leads nowhere.
    if (isShown.current) timer.current = setTimeout(() => void navigate('/pricing'), pricingDelayMs)
  }
}
