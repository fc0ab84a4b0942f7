import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { resetPasswordFormSchema } from '#contract/accounts/account-links.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { ConnectedAccessList } from '#web/features/accounts/connected-access.tsx'
import { keepNothing } from '#web/features/accounts/kept-access.ts'
import { useAccessByLink, useResetPassword } from '#web/features/accounts/link-queries.ts'
import { ApiError, describeError } from '#web/lib/api.ts'
import { showAtField } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/sign-in.ts'

export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const { mutate, isPending } = useResetPassword(onReset)
  const { data: access, error } = useAccessByLink(token)
  const [keep, setKeep] = useState(keepNothing)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(resetPasswordFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(({ password }) =>
    mutate({ token, password, keep }, { onError: (error) => showAtField({ setError }, ['password'], error) }),
  )
  if (error instanceof ApiError && error.code === 'LINK_NOT_VALID') return <InvalidLink reason={describeError(error)} />
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <Field label={texts.newPassword} error={errors.password?.message}>
        {(control) => <Input {...control} {...register('password')} type="password" autoComplete="new-password" />}
      </Field>
      <Field label={texts.confirmPassword} error={errors.confirmPassword?.message}>
        {(control) => (
          <Input {...control} {...register('confirmPassword')} type="password" autoComplete="new-password" />
        )}
      </Field>
      {access && <ConnectedAccessList access={access} keep={keep} onKeep={setKeep} />}
      <Button type="submit" variant="primary" size="large" className="w-full" aria-disabled={isPending}>
        {isPending ? texts.settingYourPassword : texts.setNewPassword}
      </Button>
    </form>
  )
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <div role="alert">
      <p>{reason}</p>
      <Button asChild variant="primary" className="mt-5">
        <Link to="/login">{texts.backToSignIn}</Link>
      </Button>
    </div>
  )
}
