import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { useConnectGoogle } from '#web/features/accounts/google-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import * as texts from '#web/texts/accounts.ts'

/** Leaves for Google once the password has shown whose account it is. */
export function ConnectGoogle({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.connectGoogle}</Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.connectGoogle}>
        <ConnectGoogleForm username={username} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ConnectGoogleForm({ username, onCancel }: { username: string; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const { mutate, isPending, isSuccess, error } = useConnectGoogle()
  const wrong = error instanceof ApiError && error.field === 'password' ? error.serverMessage : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(password)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <p className="text-quiet">{texts.whyThePassword}</p>
      <Field label={texts.password} error={wrong}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <FormFooter
        onCancel={onCancel}
        pending={isPending || isSuccess}
        action={texts.continueWithGoogle}
        acting={texts.continueWithGoogle}
      />
    </form>
  )
}
