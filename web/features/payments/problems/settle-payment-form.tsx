import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type HeldOrder, reasonSchema, type UnmatchedPayment } from '#contract/payments/payment-problems.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/payment-problems.ts'
import { type Settlement, useSettlePayment } from './payment-problem-queries.ts'

const formSchema = z.object({ reason: reasonSchema })

export type PaymentToSettle =
  | { what: 'grant' | 'dismiss'; order: HeldOrder }
  | { what: 'dismiss'; payment: UnmatchedPayment }

type SettlePaymentFormProps = { payment: PaymentToSettle; onDone: () => void }

/** Asks for the reason, explains the consequences and settles the payment. */
export function SettlePaymentForm({ payment, onDone }: SettlePaymentFormProps) {
  const { mutate, isPending } = useSettlePayment()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { reason: '' },
  })
  const action = payment.what === 'grant' ? texts.credit : texts.dismiss
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ reason }) => mutate(toSettlement(payment, reason), { onSettled: onDone }))}
      className="space-y-4"
    >
      <p>{consequence(payment)}</p>
      <Field label={texts.reason} aside={texts.forTheAuditLog} error={formState.errors.reason?.message}>
        {(control) => <Input {...control} {...register('reason')} autoComplete="off" />}
      </Field>
      <FormFooter onCancel={onDone} pending={isPending} action={action} />
    </form>
  )
}

function toSettlement(payment: PaymentToSettle, reason: string): Settlement {
  return 'order' in payment
    ? { orderId: payment.order.id, decision: payment.what, reason }
    : { key: payment.payment.key, reason }
}

function consequence(payment: PaymentToSettle): string {
  if (!('order' in payment)) return texts.whatDismissingDoes
  const { username, credits, bonusCredits } = payment.order
  return payment.what === 'grant'
    ? texts.whatCreditingDoes(username, formatCredits(credits + bonusCredits))
    : texts.whatDismissingAnOrderDoes(username)
}
