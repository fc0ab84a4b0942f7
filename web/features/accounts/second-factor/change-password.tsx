import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { changePasswordFormSchema } from '#contract/accounts/accounts.ts'
import { passwordMessages } from '#contract/accounts/password-messages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, FieldError } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { useChangePassword, useConnectedAccess } from '#web/features/accounts/account-queries.ts'
import { ConnectedAccessList } from '#web/features/accounts/connected-access.tsx'
import { keepNothing } from '#web/features/accounts/kept-access.ts'
import { messageLanguage } from '#web/features/accounts/message-language.ts'
import { showAtField } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/accounts.ts'
import { language, secondLanguage } from '#web/texts/shell.ts'

const { incomplete } = passwordMessages

type Values = z.input<typeof changePasswordFormSchema>

export function ChangePassword({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.changePassword}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.changePassword} narrow>
        <ChangePasswordForm username={username} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** In Vietnamese, with the English beside it. */
function ChangePasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const change = useChangePassword(onDone)
  const { data: access } = useConnectedAccess()
  const [keep, setKeep] = useState(keepNothing)
  const form = useForm<Values>({
    resolver: zodResolver(changePasswordFormSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const missingId = useId()
  const missing = Object.values(form.formState.errors).some(({ message }) => message === incomplete)

  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword, keep },
      {
        onError: (error) => showAtField(form, ['currentPassword', 'newPassword'], error),
      },
    ),
  )

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        form={form}
        name="currentPassword"
        label={texts.currentPasswordSecond}
        aside={texts.currentPassword}
      />
      <PasswordField form={form} name="newPassword" label={texts.newPasswordSecond} aside={texts.newPassword} />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={texts.confirmPasswordSecond}
        aside={texts.confirmPassword}
      />
      <div lang={secondLanguage}>{missing && <FieldError id={missingId}>{incomplete}</FieldError>}</div>
      {access && <ConnectedAccessList access={access} keep={keep} onKeep={setKeep} />}
      <p className="text-quiet text-sm">{texts.newPasswordSignsOutOtherDevices}</p>
      <FormFooter onCancel={onDone} pending={change.isPending} action={texts.changePassword} acting={texts.changing} />
    </form>
  )
}

type PasswordFieldProps = {
  form: UseFormReturn<Values>
  name: keyof Values
  label: string
  aside: string
}

/** One message for the whole form reports missing fields, so a missing field is only marked. */
function PasswordField({ form, name, label, aside }: PasswordFieldProps) {
  const message = form.formState.errors[name]?.message
  const bothNames = (
    <>
      <span lang={secondLanguage}>{label}</span>
      <span lang={language} className="font-normal text-quiet">{` ${aside}`}</span>
    </>
  )
  return (
    <div lang={messageLanguage(message ?? '')}>
      <Field label={bothNames} error={message === incomplete ? undefined : message}>
        {(control) => (
          <Input
            {...control}
            {...form.register(name)}
            aria-invalid={Boolean(message)}
            type="password"
            autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
          />
        )}
      </Field>
    </div>
  )
}
