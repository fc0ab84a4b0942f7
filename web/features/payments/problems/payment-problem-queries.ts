import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dismissPayment, listPaymentProblems, settleOrder } from '#contract/payments/payment-problems.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { creditsKey, currentUserKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/admin-payments.ts'
import type { Settlement } from './settlement.ts'

const problemsKey = ['payment-problems']
const changedBySettling = [problemsKey, ['overview'], ['users'], creditsKey, currentUserKey]
const refreshMs = 60_000

export function usePaymentProblems() {
  return useQuery({
    queryKey: problemsKey,
    queryFn: ({ signal }) => callEndpoint(listPaymentProblems, { signal }),
    refetchInterval: refreshMs,
    meta: { personal: true },
  })
}

export function useSettlePayment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (settlement: Settlement) => {
      if ('key' in settlement) return void (await callEndpoint(dismissPayment, { body: settlement }))
      const { orderId: id, ...body } = settlement
      await callEndpoint(settleOrder, { params: { id }, body })
    },
    onSuccess: (_, settlement) => {
      const isGranted = 'decision' in settlement && settlement.decision === 'grant'
      showToast({ title: isGranted ? texts.paymentCredited : texts.paymentDismissed })
    },
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
    // Also after a refusal: another administrator may have settled it. It is not awaited, so the dialog closes at once.
    onSettled: () => {
      for (const queryKey of changedBySettling) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
