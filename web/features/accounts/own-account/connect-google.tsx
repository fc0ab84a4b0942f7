import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { useConnectGoogle } from '#web/features/accounts/google-queries.ts'
import { CurrentPassword } from '#web/features/accounts/second-factor/current-password.tsx'
import * as texts from '#web/texts/accounts.ts'

/** Redirects to Google after the password has been checked. */
export function ConnectGoogle({ username, hasPassword }: { username: string; hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useConnectGoogle()
  return (
    <>
      {/* Without a password, a second factor confirms. */}
      <Button aria-disabled={isPending} onClick={() => (hasPassword ? setOpen(true) : mutate(''))}>
        {texts.connectGoogle}
      </Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.connectGoogle}>
        <ConnectGoogleForm username={username} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ConnectGoogleForm({ username, onCancel }: { username: string; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const { mutate, isPending, isSuccess, error } = useConnectGoogle()

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(password)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <p className="text-quiet">{texts.enterPasswordToConnectGoogle}</p>
      <CurrentPassword value={password} onChange={setPassword} error={error} />
      <FormFooter
        onCancel={onCancel}
        pending={isPending || isSuccess}
        action={texts.continueWithGoogle}
        acting={texts.continueWithGoogle}
      />
    </form>
  )
}
