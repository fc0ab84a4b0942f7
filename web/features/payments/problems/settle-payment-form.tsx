import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { reasonSchema } from '#contract/payments/payment-problems.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { wasRefused } from '#web/lib/api.ts'
import * as texts from '#web/texts/admin-payments.ts'
import { useSettlePayment } from './payment-problem-queries.ts'
import { describeConsequence, type PaymentToSettle, toSettlement } from './settlement.ts'

const formSchema = z.object({ reason: reasonSchema })

type SettlePaymentFormProps = { payment: PaymentToSettle; onDone: () => void }

/** Asks for the reason, explains the consequences and settles the payment. */
export function SettlePaymentForm({ payment, onDone }: SettlePaymentFormProps) {
  const { mutate, isPending } = useSettlePayment()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { reason: '' },
  })
  /** Another administrator was first. After any other failure, the form stays open with what was typed. */
  const closeIfSettled = (error: Error) =>
    (wasRefused(error, 'ALREADY_SETTLED') || wasRefused(error, 'NOT_FOUND')) && onDone()
  const action = payment.what === 'grant' ? texts.credit : texts.dismiss
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ reason }) =>
        mutate(toSettlement(payment, reason), { onSuccess: onDone, onError: closeIfSettled }),
      )}
      className="space-y-4"
    >
      <p>{describeConsequence(payment)}</p>
      <Field label={texts.reason} aside={texts.forTheAuditLog} error={formState.errors.reason?.message}>
        {(control) => <Input {...control} {...register('reason')} autoComplete="off" />}
      </Field>
      <FormFooter onCancel={onDone} pending={isPending} action={action} />
    </form>
  )
}
