import { useEffect, useEffectEvent } from 'react'
import type { OrderStatus } from '#contract/payments/payments.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { useOrder, useRefreshCredits } from './order-queries.ts'
import { describeOrder, titleOrder } from './order-words.ts'

/** Not `failed`: an earlier decline may have failed an order whose next payment is being captured. */
const certain: readonly OrderStatus[] = ['completed', 'held', 'dismissed']

/** Follows an order whose capture was not confirmed, and announces once how its payment ended. */
export function useUnconfirmedOrder(orderId: string | null): void {
  const { data: order } = useOrder(orderId)
  const refreshCredits = useRefreshCredits()
  const ended = order && certain.includes(order.status) ? order.status : null

  const announce = useEffectEvent(() => {
    if (!order) return
    const { tone, title } = titleOrder(order)
    const description = describeOrder(order)
    if (tone === 'bad') showFailure(title, description)
    else showToast({ title, description })
    refreshCredits()
  })
  useEffect(() => {
    if (ended !== null) announce()
  }, [ended])
}
