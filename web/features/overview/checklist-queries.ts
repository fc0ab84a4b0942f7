import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { applyProposals, listMargins } from '#contract/models/model-margins.ts'
import { type ConfirmableStep, confirmableSteps, confirmStep, getChecklist } from '#contract/overview.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/overview.ts'

const checklistKey = ['checklist']
const marginsKey = ['margins']

export function useChecklist() {
  return useQuery({
    queryKey: checklistKey,
    queryFn: ({ signal }) => callEndpoint(getChecklist, { signal }),
    meta: { personal: true },
    // Most steps are done on other pages.
    staleTime: 0,
  })
}

/** Loads the steps again, and the prices that one of them proposes. */
export function useCheckAgain() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [checklistKey, marginsKey]) void queryClient.invalidateQueries({ queryKey })
  }
}

export function isConfirmable(id: string): id is ConfirmableStep {
  return confirmableSteps.some((step) => step === id)
}

export function useConfirmStep(step: ConfirmableStep) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isConfirmed: boolean) => callForEffect(confirmStep, { params: { step }, body: { isConfirmed } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: checklistKey }),
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
  })
}

export function useMargins() {
  return useQuery({
    queryKey: marginsKey,
    queryFn: async ({ signal }) => (await callEndpoint(listMargins, { signal })).data,
    meta: { personal: true },
    // Prices and packages are changed on other pages.
    staleTime: 0,
  })
}

export type Proposals = { model: string; proposedCredits: number }[]

/** Everything that shows prices is loaded again, also after a failure: it often means that they have changed. */
export function useApplyProposals() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (proposals: Proposals) => callEndpoint(applyProposals, { body: { proposals } }),
    onSuccess: () => showToast({ title: texts.pricesSet }),
    onError: (error) => showFailure(texts.pricesNotSet, describeError(error)),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
