import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { changePasswordFormSchema, incomplete } from '#contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field, FieldError } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { ApiError } from '#web/lib/api.ts'
import { useChangePassword } from './account-queries.ts'

type Values = z.input<typeof changePasswordFormSchema>

export function ChangePassword({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change Password</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Change Password" narrow>
        <ChangePasswordForm username={username} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** In Vietnamese, with the English beside it. */
function ChangePasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const change = useChangePassword(onDone)
  const form = useForm<Values>({
    resolver: zodResolver(changePasswordFormSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const missingId = useId()
  const missing = Object.values(form.formState.errors).some(({ message }) => message === incomplete)

  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'WRONG_PASSWORD') return
          form.setError('currentPassword', { message: error.serverMessage }, { shouldFocus: true })
        },
      },
    ),
  )

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField form={form} name="currentPassword" vietnamese="Mật khẩu hiện tại" english="Current password" />
      <PasswordField form={form} name="newPassword" vietnamese="Mật khẩu mới" english="New password" />
      <PasswordField form={form} name="confirmPassword" vietnamese="Xác nhận mật khẩu" english="Confirm password" />
      <div lang="vi">{missing && <FieldError id={missingId}>{incomplete}</FieldError>}</div>
      <p className="text-quiet text-sm">Every other device is signed out when the password changes.</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={change.isPending}>
          {change.isPending ? 'Changing…' : 'Change Password'}
        </Button>
      </div>
    </form>
  )
}

type PasswordFieldProps = {
  form: UseFormReturn<Values>
  name: keyof Values
  vietnamese: string
  english: string
}

/** What is missing is said once for the whole form, so that the field is only marked. */
function PasswordField({ form, name, vietnamese, english }: PasswordFieldProps) {
  const message = form.formState.errors[name]?.message
  const label = (
    <>
      <span lang="vi">{vietnamese}</span> <span className="font-normal text-quiet">{english}</span>
    </>
  )
  return (
    <div lang="vi">
      <Field label={label} error={message === incomplete ? undefined : message}>
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
