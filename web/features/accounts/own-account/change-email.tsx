import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeEmailBodySchema } from '#contract/accounts/account-links.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { useChangeEmail } from '#web/features/accounts/link-queries.ts'
import { showAtField } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/accounts.ts'

type ChangeEmailProps = { user: CurrentUser; canMail: boolean }

export function ChangeEmail({ user, canMail }: ChangeEmailProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={user.email ? texts.changeEmailAddress : texts.addAnEmailAddress}
        onClick={() => setOpen(true)}
      >
        {user.email ? texts.change : texts.add}
      </Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.emailAddress}>
        <ChangeEmailForm user={user} canMail={canMail} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ChangeEmailForm({ user, canMail, onDone }: ChangeEmailProps & { onDone: () => void }) {
  const { mutate, isPending } = useChangeEmail(onDone)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(changeEmailBodySchema),
    defaultValues: { email: user.email ?? '', password: '' },
  })
  const { errors } = formState

  const submit = handleSubmit((body) =>
    mutate(body, { onError: (error) => showAtField({ setError }, ['email', 'password'], error) }),
  )

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" value={user.username} autoComplete="username" readOnly hidden />
      <Field label={texts.email} error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label={texts.password} error={errors.password?.message}>
        {(control) => <Input {...control} {...register('password')} type="password" autoComplete="current-password" />}
      </Field>
      <p className="text-quiet text-sm">
        {canMail
          ? `${texts.linkIsMailedToTheNewAddress} ${texts.newAddressSignsOutOtherDevices}`
          : texts.newAddressSignsOutOtherDevices}
      </p>
      <FormFooter onCancel={onDone} pending={isPending} />
    </form>
  )
}
