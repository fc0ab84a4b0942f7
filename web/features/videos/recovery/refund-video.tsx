import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { refundVideo } from '#contract/videos/video-recovery.ts'
import { Button } from '#web/components/ui/button.tsx'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { creditsKey, currentUserKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/payments.ts'

type RefundVideoProps = { taskId: string; refunded: boolean }

/** Refunds the credits of a video. A second press, even by another administrator, changes nothing. */
export function RefundVideo({ taskId, refunded }: RefundVideoProps) {
  const { mutate, isPending, isSuccess } = useRefundVideo(taskId)
  if (refunded || isSuccess) {
    return (
      <span className="flex items-center gap-1.5 text-quiet text-sm">
        <Check aria-hidden className="size-4" />
        <span>{texts.refunded}</span>
      </span>
    )
  }
  return (
    <Button size="small" aria-disabled={isPending} onClick={() => mutate()}>
      {isPending ? texts.refunding : texts.refund}
    </Button>
  )
}

/** The balance is also in the list of users, and its changes in the overview. */
const changedByRefund = [creditsKey, currentUserKey, ['users'], ['overview']]

function useRefundVideo(taskId: string) {
  const queryClient = useQueryClient()
  const refresh = () => Promise.all(changedByRefund.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: () => callEndpoint(refundVideo, { params: { taskId } }),
    onSuccess: async ({ amount }) => {
      showToast({ title: texts.refundProcessed, description: texts.refundedToUser(amount) })
      await refresh()
    },
    onError: async (error) => {
      showFailure(texts.refundFailed, describeError(error))
      // Another administrator may have refunded it first.
      await refresh()
    },
  })
}
