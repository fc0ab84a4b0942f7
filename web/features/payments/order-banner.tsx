import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import * as texts from '#web/texts/payments.ts'
import { useOrder, useRefreshCredits } from './order-queries.ts'
import { describeOrder, titleOrder } from './order-words.ts'

const looks = {
  good: { Icon: CircleCheck, frame: 'border-good bg-good/10', color: 'text-good' },
  wait: { Icon: Clock, frame: 'border-wait bg-wait/10', color: 'text-wait' },
  bad: { Icon: CircleAlert, frame: 'border-bad bg-bad/10', color: 'text-bad' },
}

/** Shown on the page to which a checkout returns. Follows the order until it is settled. */
export function OrderBanner({ orderId }: { orderId: string | null }) {
  const { data: order } = useOrder(orderId)
  const refreshCredits = useRefreshCredits()
  const status = order?.status

  const onCompleted = useEffectEvent(() => refreshCredits())
  useEffect(() => {
    if (status === 'completed') onCompleted()
  }, [status])

  const { tone, title } = order ? titleOrder(order) : ({ tone: 'good', title: texts.paymentSuccessful } as const)
  const { Icon, frame, color } = looks[tone]
  return (
    <div role="status" className={`mb-6 flex gap-3 rounded-card border p-4 ${frame}`}>
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-sm">{describeOrder(order ?? 'confirming')}</p>
      </div>
    </div>
  )
}
