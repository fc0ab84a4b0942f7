import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import * as texts from '#web/texts/payments.ts'
import { useOrder, useRefreshCredits } from './order-queries.ts'
import { describeOrder, isOnItsWay } from './order-words.ts'

/** Shown on the page to which a checkout returns. Follows the order until it is settled. */
export function OrderBanner({ orderId }: { orderId: string | null }) {
  const { data: order } = useOrder(orderId)
  const refreshCredits = useRefreshCredits()
  const status = order?.status

  const onCompleted = useEffectEvent(() => refreshCredits())
  useEffect(() => {
    if (status === 'completed') onCompleted()
  }, [status])

  const good = !order || isOnItsWay(order)
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <div
      role="status"
      className={`mb-6 flex gap-3 rounded-card border p-4 ${good ? 'border-good bg-good/10' : 'border-bad bg-bad/10'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${good ? 'text-good' : 'text-bad'}`} />
      <div>
        <p className="font-semibold">{good ? texts.paymentSuccessful : texts.paymentFailed}</p>
        <p className="text-sm">{describeOrder(order ?? 'confirming')}</p>
      </div>
    </div>
  )
}
