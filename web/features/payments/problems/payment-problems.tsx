import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { HeldOrder, PaymentProblems as Problems, UnmatchedPayment } from '#contract/payments/payment-problems.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatCredits, formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/admin-payments.ts'
import { usePaymentProblems } from './payment-problem-queries.ts'
import { SettlePaymentForm } from './settle-payment-form.tsx'
import type { PaymentToSettle } from './settlement.ts'

const titles = { grant: texts.creditThisPayment, dismiss: texts.dismissThisPayment }

/** Payments that match no order, until an administrator decides about each. */
export function PaymentProblems() {
  const { data, isPending, refetch } = usePaymentProblems()
  const [opened, setOpened] = useState<PaymentToSettle | null>(null)
  if (isPending) return <Skeleton className="h-20" />
  if (!data) return <Unreachable text={texts.paymentsUnreachable} onRetry={() => void refetch()} />
  return (
    <>
      <PaymentList problems={data} onOpen={setOpened} />
      {/* Also beside an empty list: another administrator may settle the payment while the reason is typed. */}
      <Dialog
        narrow
        open={opened !== null}
        onOpenChange={() => setOpened(null)}
        title={opened ? titles[opened.what] : ''}
      >
        {opened && <SettlePaymentForm payment={opened} onDone={() => setOpened(null)} />}
      </Dialog>
    </>
  )
}

type RowProps = { onOpen: (payment: PaymentToSettle) => void }

function PaymentList({ problems: { held, unmatched }, onOpen }: RowProps & { problems: Problems }) {
  if (held.length + unmatched.length === 0)
    return (
      <p className="flex items-center gap-2 text-quiet">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
        <span>{texts.noHeldPayments}</span>
      </p>
    )
  return (
    <ul className="divide-y divide-edge border-edge border-y">
      {held.map((order) => (
        <Held key={order.id} order={order} onOpen={onOpen} />
      ))}
      {unmatched.map((payment) => (
        <Unmatched key={payment.key} payment={payment} onOpen={onOpen} />
      ))}
    </ul>
  )
}

const rowClass = 'grid gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center'
const gatewayNames = { creem: texts.creem, paypal: texts.paypal }

function Held({ order, onOpen }: RowProps & { order: HeldOrder }) {
  const { username, email, packageName, price, gateway, problem, paymentId, gatewayOrderId, createdAt } = order
  const reference = paymentId ?? gatewayOrderId
  return (
    <li className={rowClass}>
      <div className="min-w-0">
        <p className="break-words font-semibold">
          <bdi>{username}</bdi>
          <span className="font-normal">
            {` · ${texts.soldFor(packageName, formatCredits(order.credits + order.bonusCredits), price)}`}
          </span>
        </p>
        <p dir="auto" className="break-words text-wait">
          {problem}
        </p>
        <p className="break-all text-quiet text-sm">
          {[`${gatewayNames[gateway]} ${reference}`, formatDateTime(createdAt), email].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="flex gap-2">
        <Button size="small" aria-label={texts.creditNamed(username)} onClick={() => onOpen({ what: 'grant', order })}>
          {texts.credit}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={texts.dismissPaymentOf(username)}
          onClick={() => onOpen({ what: 'dismiss', order })}
        >
          {texts.dismiss}
        </Button>
      </span>
    </li>
  )
}

function Unmatched({ payment, onOpen }: RowProps & { payment: UnmatchedPayment }) {
  return (
    <li className={rowClass}>
      <div className="min-w-0">
        <p dir="auto" className="break-words">
          {payment.detail}
        </p>
        <p className="text-quiet text-sm">{formatDateTime(payment.createdAt)}</p>
      </div>
      <Button
        size="small"
        variant="quiet"
        className="w-fit max-md:-ml-3"
        aria-label={texts.dismissNamed(payment.detail)}
        onClick={() => onOpen({ what: 'dismiss', payment })}
      >
        {texts.dismiss}
      </Button>
    </li>
  )
}
