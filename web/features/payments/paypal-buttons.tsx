import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { capturePayPalOrder, createPayPalOrder } from '#contract/payments/payments.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { callEndpoint, describeError, wasRefused } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/payments.ts'
import { useReloadChangedPackages } from './checkout-queries.ts'
import { loadPayPal, type PayPalButtonOptions } from './load-paypal.ts'
import { useRefreshCredits } from './order-queries.ts'
import { capturedSchema, describeCaptured } from './order-words.ts'
import { expectationOf, type ShownPackage } from './package-values.ts'

type Outcomes = {
  /** The buyer has paid. */
  onPaid: () => void
  /** The buyer may have paid: nobody knows yet whether the order was captured. */
  onUnconfirmed: (paypalOrderId: string) => void
}

type PayPalButtonsProps = Outcomes & { pack: ShownPackage }

/** PayPal's own buttons. Nothing loads from PayPal unless they are shown. */
export function PayPalButtons({ pack, ...outcomes }: PayPalButtonsProps) {
  const container = useRef<HTMLDivElement>(null)
  const options = usePayment(pack, outcomes)
  const latest = useRef(options)
  latest.current = options
  const {
    data: paypal,
    isError,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['paypal-script'],
    queryFn: ({ signal }) => loadPayPal(signal),
    staleTime: 0,
    gcTime: 0,
  })

  useEffect(() => {
    if (isError) showFailure(texts.paypalPaymentError, texts.paypalUnreachableNotCharged)
  }, [isError])

  useEffect(() => {
    if (!paypal || !container.current) return
    // The callbacks always use the package that is currently shown.
    const buttons = paypal.Buttons({
      createOrder: () => latest.current.createOrder(),
      onApprove: (data, actions) => latest.current.onApprove(data, actions),
      onCancel: () => latest.current.onCancel(),
      onError: (error) => latest.current.onError(error),
    })
    Promise.resolve(buttons.render(container.current)).catch((error) => latest.current.onError(error))
    return () => void buttons.close?.()
  }, [paypal])

  return (
    <div>
      {isPending && <Skeleton className="h-12 w-full" />}
      {isError && <Unreachable text={texts.paypalUnreachable} onRetry={() => void refetch()} />}
      {/* PayPal's buttons have their own light background. */}
      <div ref={container} className="[color-scheme:light] empty:hidden" />
    </div>
  )
}

function usePayment(pack: ShownPackage, { onPaid, onUnconfirmed }: Outcomes): PayPalButtonOptions {
  const refreshCredits = useRefreshCredits()
  const reloadChanged = useReloadChangedPackages()
  // PayPal reports an error that was thrown here a second time; only one of the two is shown.
  const told = useRef(false)
  const tell = (title: string, description: string) => {
    told.current = true
    showFailure(title, description)
  }

  return {
    async createOrder() {
      told.current = false
      try {
        const told = { intent: 'CAPTURE', amount: pack.price, currency: 'USD' }
        const body = { ...told, packageId: pack.id, ...expectationOf(pack) }
        return (await callEndpoint(createPayPalOrder, { body })).id
      } catch (error) {
        reloadChanged(error)
        tell(texts.failedToCreatePaymentOrder, describeError(error))
        throw error
      }
    },
    async onApprove({ orderID }, actions) {
      try {
        const request = { params: { orderId: orderID }, body: { packageId: pack.id } }
        const captured = await callEndpoint({ ...capturePayPalOrder, response: capturedSchema }, request)
        showToast({ title: texts.paymentSuccessful, description: describeCaptured(captured) })
        refreshCredits()
        onPaid()
      } catch (error) {
        tell(texts.failedToCompletePayment, describeUncaptured(error))
        // Another card or another PayPal account may work.
        if (wasRefused(error, 'PAYMENT_DECLINED')) return actions?.restart?.()
        if (wasRefused(error, 'PAYMENT_HELD')) onPaid()
        else onUnconfirmed(orderID)
      }
    },
    onCancel: () => showToast({ title: texts.paymentCancelled, description: texts.leftThePayment }),
    onError(error) {
      if (!told.current) tell(texts.paypalPaymentError, describeError(error))
    },
  }
}

/**
 * The buyer has approved the payment. Unless PayPal declined it, the server captures it within minutes, whatever it
 * answered to this call. A second order would be paid a second time.
 */
function describeUncaptured(error: unknown): string {
  if (wasRefused(error, 'PAYMENT_DECLINED') || wasRefused(error, 'PAYMENT_HELD')) return describeError(error)
  return wasRefused(error, 'NOT_FOUND') ? texts.orderOfAnotherAccount : texts.orderExpired
}
