import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { creditsReasonSchema, creditsSchema, type User } from '#contract/accounts/users.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { typedNumber } from '#web/components/ui/form/typed-number.ts'
import { describeError } from '#web/lib/api.ts'
import { formatCredits, formatSigned } from '#web/lib/format.ts'
import * as texts from '#web/texts/users.ts'
import { isStale, useSetUserCredits, useUserRecord } from './user-queries.ts'

const formSchema = z.object({ credits: creditsSchema, reason: creditsReasonSchema })

export function EditCreditsForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { mutate, isPending } = useSetUserCredits()
  const [expectedCredits, setExpectedCredits] = useState(user.credits)
  const record = useUserRecord(user.id, 1)
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { credits: user.credits, reason: '' },
  })
  const { errors } = formState
  const difference = watch('credits') - expectedCredits

  const save = handleSubmit((values) =>
    mutate(
      { user, ...values, expectedCredits },
      {
        onSuccess: onDone,
        async onError(error) {
          setError('credits', { message: describeError(error) }, { shouldFocus: true })
          if (isStale(error)) setExpectedCredits((await record.refetch()).data?.user.credits ?? expectedCredits)
        },
      },
    ),
  )

  return (
    <form noValidate onSubmit={save} className="space-y-4">
      <p className="text-quiet">
        <span>{`${texts.hasCredits(user.username, formatCredits(expectedCredits))} `}</span>
        {Number.isInteger(difference) && difference !== 0 && (
          <span>{texts.theLedgerWillRecord(formatSigned(difference))}</span>
        )}
      </p>
      <Field label={texts.credits} error={errors.credits?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('credits', { setValueAs: typedNumber })}
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
          />
        )}
      </Field>
      <Field label={texts.reason} aside={texts.optionalShownToTheUser} error={errors.reason?.message}>
        {(control) => <Input {...control} {...register('reason')} autoComplete="off" />}
      </Field>
      <FormFooter onCancel={onDone} pending={isPending} />
    </form>
  )
}
