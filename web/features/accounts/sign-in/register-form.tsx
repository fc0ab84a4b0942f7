import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { registerFormSchema } from '#contract/accounts/sign-in.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { useRegister } from '#web/features/accounts/queries.ts'
import { describeError } from '#web/lib/api.ts'
import * as texts from '#web/texts/sign-in.ts'
import type { Credentials } from './credentials.ts'
import { refusedField } from './registration-words.ts'
import { UsernameField } from './username-field.tsx'

type RegisterFormProps = { typed: Credentials; onRegistered: (username: string) => void }

export function RegisterForm({ typed, onRegistered }: RegisterFormProps) {
  const registration = useRegister(onRegistered)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(registerFormSchema),
    defaultValues: { ...typed, email: '', confirmPassword: '' },
  })
  const { errors } = formState

  const submit = handleSubmit(({ username, email, password }) =>
    registration.mutate({ username, email, password }, { onError: showAtField }),
  )

  /** Shows the refusal at the refused input too, not only in the toast. */
  function showAtField(error: Error) {
    const name = refusedField(error)
    if (name) setError(name, { message: describeError(error) }, { shouldFocus: true })
  }

  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <UsernameField {...register('username')} error={errors.username?.message} />
      <Field label={texts.email} aside={texts.optional} error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label={texts.password} aside={texts.passwordRule} error={errors.password?.message}>
        {(control) => <Input {...control} {...register('password')} type="password" autoComplete="new-password" />}
      </Field>
      <Field label={texts.confirmPassword} error={errors.confirmPassword?.message}>
        {(control) => (
          <Input {...control} {...register('confirmPassword')} type="password" autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="w-full" aria-disabled={registration.isPending}>
        {registration.isPending ? texts.creatingYourAccount : texts.registerButton}
      </Button>
    </form>
  )
}
