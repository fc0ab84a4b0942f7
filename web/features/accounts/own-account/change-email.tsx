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
import { useAccount } from '#web/features/accounts/account-queries.ts'
import { useChangeEmail } from '#web/features/accounts/link-queries.ts'
import { showAtField } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/accounts.ts'

type ChangeEmailProps = { user: CurrentUser; canMail: boolean }

export function ChangeEmail({ user, canMail }: ChangeEmailProps) {
  const [open, setOpen] = useState(false)
  /** The address that a link was mailed to, which counts once that link is opened. */
  const [asked, setAsked] = useState<string | null>(null)

  function close(mailedTo: string | null) {
    setAsked(mailedTo)
    setOpen(false)
  }

  return (
    <>
      {asked && asked !== user.email && <span className="block text-sm text-wait">{texts.waitsForItsLink(asked)}</span>}
      <Button
        size="small"
        variant="quiet"
        aria-label={asked ? undefined : user.email ? texts.changeEmailAddress : texts.addAnEmailAddress}
        onClick={() => setOpen(true)}
      >
        {asked ? texts.sendAgain : user.email ? texts.change : texts.add}
      </Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.emailAddress}>
        <ChangeEmailForm
          user={user}
          asked={asked}
          canMail={canMail}
          onChanged={close}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

type FormProps = ChangeEmailProps & {
  asked: string | null
  onChanged: (asked: string | null) => void
  onCancel: () => void
}

function ChangeEmailForm({ user, asked, canMail, onChanged, onCancel }: FormProps) {
  const { mutate, isPending } = useChangeEmail(onChanged)
  const { data: account } = useAccount()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(changeEmailBodySchema),
    defaultValues: { email: asked ?? user.email ?? '', password: '' },
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
      {/* Without a password, a second factor confirms. */}
      {account?.hasPassword !== false && (
        <Field label={texts.password} error={errors.password?.message}>
          {(control) => (
            <Input {...control} {...register('password')} type="password" autoComplete="current-password" />
          )}
        </Field>
      )}
      <p className="text-quiet text-sm">
        {canMail
          ? `${texts.linkIsMailedToTheNewAddress} ${texts.newAddressSignsOutOtherDevices}`
          : texts.newAddressSignsOutOtherDevices}
      </p>
      <FormFooter onCancel={onCancel} pending={isPending} />
    </form>
  )
}
