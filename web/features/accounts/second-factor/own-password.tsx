import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import type { accountSchema } from '#contract/accounts/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { ConfirmButton } from '#web/components/ui/overlay/confirm-button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/second-factor.ts'
import { ChangePassword } from './change-password.tsx'
import { useDeletePassword, useSetPassword } from './factor-queries.ts'
import { hasFactor } from './needs-password.ts'

type OwnPasswordProps = { account: z.output<typeof accountSchema>; username: string }

/** Changes the password; with a second factor, also sets or removes it. */
export function OwnPassword({ account, username }: OwnPasswordProps) {
  if (!account.hasPassword && hasFactor(account)) return <SetPassword />
  const isRemovable = account.hasPassword && account.passkeys.some(({ madeFor }) => madeFor === null)
  return (
    <span className="flex flex-wrap gap-2">
      <ChangePassword username={username} />
      {isRemovable && account.recoveryCodesLeft > 0 && <RemovePassword />}
    </span>
  )
}

function RemovePassword() {
  const { mutate, isPending } = useDeletePassword()
  return (
    <ConfirmButton
      title={texts.removePasswordQuestion}
      text={texts.whatRemovingThePasswordDoes}
      action={texts.removePassword}
      pending={isPending}
      onConfirm={(settled) => mutate(undefined, settled)}
    >
      {texts.removePassword}
    </ConfirmButton>
  )
}

function SetPassword() {
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const { mutate, isPending, error, reset } = useSetPassword(() => setOpen(false))

  function show() {
    reset()
    setPassword('')
    setOpen(true)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(password)
  }

  return (
    <>
      <Button onClick={show}>{texts.setPassword}</Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.setPassword}>
        <form noValidate onSubmit={submit} className="space-y-5">
          <Field label={texts.newPassword} error={messageAt(error, 'password')}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          <FormFooter
            onCancel={() => setOpen(false)}
            pending={isPending}
            action={texts.setPassword}
            acting={texts.settingPassword}
          />
        </form>
      </Dialog>
    </>
  )
}
