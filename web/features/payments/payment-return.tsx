import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/payments.ts'
import { useOrder, useRefreshCredits } from './order-queries.ts'
import { describeOrder, titleOrder } from './order-words.ts'
import { readPaymentReturn } from './read-payment-return.ts'

/** Announces once how a payment ended when the browser returns from the gateway, and the order's real state. */
export default function PaymentReturn() {
  const { user, resolved } = useCurrentUser()
  const [search] = useSearchParams()
  const [orderId, setOrderId] = useState<string | null>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const payment = readPaymentReturn(search)
    if (payment === null) return
    void navigate('/pricing', { replace: true, preventScrollReset: true })
    if (payment.outcome === 'paid') setOrderId(payment.orderId ?? 'unknown')
    if (payment.outcome === 'failed') showFailure(texts.paymentFailed, texts.paymentIssue)
    if (payment.outcome === 'cancelled') showToast({ title: texts.paymentCancelled, description: texts.leftThePayment })
  }, [search, navigate])

  useAnnouncement(orderId, user ? true : resolved ? false : null)
  return null
}

/** @param signedIn null until it is known. */
function useAnnouncement(orderId: string | null, signedIn: boolean | null): void {
  const refreshCredits = useRefreshCredits()
  const { data: order, errorUpdateCount } = useOrder(signedIn && orderId !== 'unknown' ? orderId : null)
  // Not `isError`, which ends whenever the order is loaded again: each failure would be announced, and load it again.
  const nobodyKnows = orderId === 'unknown' || signedIn === false || errorUpdateCount > 0
  const known = order?.status ?? (orderId !== null && nobodyKnows ? 'unknown' : null)

  const announce = useEffectEvent(() => {
    const { tone, title } = order ? titleOrder(order) : { tone: 'good', title: texts.paymentSuccessful }
    const description = describeOrder(order ?? 'confirming')
    if (tone === 'bad') showFailure(title, description)
    else showToast({ title, description })
    refreshCredits()
  })
  // Announces each new state of the order once.
  useEffect(() => {
    if (known !== null) announce()
  }, [known])
}
