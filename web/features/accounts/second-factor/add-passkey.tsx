import { useState } from 'react'
import type { z } from 'zod'
import type { accountSchema } from '#contract/accounts/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import * as texts from '#web/texts/second-factor.ts'
import { useAddPasskey } from './factor-queries.ts'
import { needsPassword } from './needs-password.ts'
import { PasswordFirst } from './password-first.tsx'

type AddPasskeyProps = {
  account: z.output<typeof accountSchema>
  username: string
  onCodes: (codes: string[]) => void
}

/** Asks for the password first, unless a second factor confirms. */
export function AddPasskey({ account, username, onCodes }: AddPasskeyProps) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useAddPasskey((codes) => {
    setOpen(false)
    if (codes) onCodes(codes)
  })

  function show() {
    reset()
    if (needsPassword(account)) setOpen(true)
    else mutate('')
  }

  return (
    <>
      <Button aria-disabled={isPending} onClick={show}>
        {isPending ? texts.addingPasskey : texts.addPasskey}
      </Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.addPasskey}>
        <PasswordFirst
          username={username}
          pending={isPending}
          error={error}
          onSubmit={(password) => mutate(password)}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
