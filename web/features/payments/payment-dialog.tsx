import { CreditCard } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { OnlyAt } from '#web/components/ui/only-at.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { readSiteAddress, useElsewhere } from '#web/lib/address/site-address.ts'
import * as texts from '#web/texts/payments.ts'
import { type ReturnPath, useCreemCheckout, usePaymentMethods } from './checkout-queries.ts'
import { PackageSummary } from './package-summary.tsx'
import type { ShownPackage } from './package-values.ts'
import { PayPalButtons } from './paypal-buttons.tsx'
import { useUnconfirmedOrder } from './use-unconfirmed-order.ts'

type PaymentDialogProps = { pack: ShownPackage | null; returnPath: ReturnPath; onClose: () => void }

/** The chosen package and the payment methods for it. */
export default function PaymentDialog({ pack, returnPath, onClose }: PaymentDialogProps) {
  const elsewhere = useElsewhere(readSiteAddress())
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  useUnconfirmedOrder(unconfirmed)
  const follow = (orderId: string) => {
    setUnconfirmed(orderId)
    onClose()
  }
  return (
    <Dialog narrow open={pack !== null} onOpenChange={(open) => !open && onClose()} title={texts.completeYourPurchase}>
      {pack && (
        <>
          <PackageSummary pack={pack} />
          {elsewhere ? (
            <OnlyAt words={texts.paymentsWorkOnlyAt} origin={elsewhere} path={returnPath} className="mt-5" />
          ) : (
            <Methods pack={pack} returnPath={returnPath} onPaid={onClose} onUnconfirmed={follow} />
          )}
        </>
      )}
    </Dialog>
  )
}

type MethodsProps = ComponentProps<typeof PayPalButtons> & { returnPath: ReturnPath }

function Methods({ pack, returnPath, ...outcomes }: MethodsProps) {
  const { data, isPending, refetch } = usePaymentMethods()
  const { mutate, isPending: leaving } = useCreemCheckout(returnPath)
  if (isPending) return <Skeleton className="mt-5 h-12 w-full" />
  if (!data || (!data.creemEnabled && !data.paypalEnabled)) {
    return (
      <div role="status" className="mt-5 rounded-card border border-edge p-5 text-center">
        <p className="font-semibold">{texts.paymentMethodsTemporarilyUnavailable}</p>
        <p className="mt-1 text-quiet text-sm">
          {data ? `${texts.sellsNoCredits} ${texts.youWereNotCharged}` : texts.notChargedTryLater}
        </p>
        <Button size="small" className="mt-3" onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div className="mt-5 space-y-3">
      <h3 className="text-base">{texts.chooseHowToPay}</h3>
      {data.creemEnabled && (
        <Button variant="primary" size="large" className="w-full" aria-disabled={leaving} onClick={() => mutate(pack)}>
          <CreditCard aria-hidden className="size-5" />
          <span>{leaving ? texts.openingTheCheckout : texts.payByCardWithCreem}</span>
        </Button>
      )}
      {data.paypalEnabled && (
        <section aria-label={texts.paypal}>
          <PayPalButtons pack={pack} {...outcomes} />
        </section>
      )}
      <p className="text-center text-quiet text-sm">{texts.whenCreditsAreAdded}</p>
    </div>
  )
}
