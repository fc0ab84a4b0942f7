import { useState } from 'react'
import type { z } from 'zod'
import type { accountSchema } from '#contract/accounts/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmButton } from '#web/components/ui/overlay/confirm-button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import * as texts from '#web/texts/second-factor.ts'
import { useDeleteTotp, useStartTotp } from './factor-queries.ts'
import { needsPassword } from './needs-password.ts'
import { PasswordFirst } from './password-first.tsx'
import { SetUpApp } from './set-up-app.tsx'

type AuthenticatorAppProps = {
  account: z.output<typeof accountSchema>
  username: string
  onCodes: (codes: string[]) => void
}

export function AuthenticatorApp({ account, username, onCodes }: AuthenticatorAppProps) {
  return account.totp ? <RemoveApp /> : <AddApp account={account} username={username} onCodes={onCodes} />
}

function AddApp({ account, username, onCodes }: AuthenticatorAppProps) {
  const [open, setOpen] = useState(false)
  const start = useStartTotp()

  function show() {
    start.reset()
    if (needsPassword(account)) setOpen(true)
    else start.mutate('', { onSuccess: () => setOpen(true) })
  }

  function finish(codes: string[] | null) {
    setOpen(false)
    if (codes) onCodes(codes)
  }

  return (
    <>
      <Button aria-disabled={start.isPending} onClick={show}>
        {texts.setUp}
      </Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.setUpApp}>
        {start.data ? (
          <SetUpApp {...start.data} onDone={finish} onCancel={() => setOpen(false)} />
        ) : (
          <PasswordFirst
            username={username}
            pending={start.isPending}
            error={start.error}
            onSubmit={(password) => start.mutate(password)}
            onCancel={() => setOpen(false)}
          />
        )}
      </Dialog>
    </>
  )
}

function RemoveApp() {
  const { mutate, isPending } = useDeleteTotp()
  return (
    <ConfirmButton
      aria-label={texts.removeNamed(texts.authenticatorApp)}
      title={texts.removeAppQuestion}
      text={texts.whatRemovingTheAppDoes}
      action={texts.remove}
      pending={isPending}
      onConfirm={(settled) => mutate(undefined, settled)}
    >
      {texts.remove}
    </ConfirmButton>
  )
}
