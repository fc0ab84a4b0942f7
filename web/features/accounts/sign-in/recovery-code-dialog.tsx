import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { CodeField } from '#web/features/accounts/second-factor/code-field.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/second-factor.ts'
import { useRecoveryCodeSignIn } from './second-step-queries.ts'
import { UsernameField } from './username-field.tsx'

/** For accounts without a password whose passkeys are lost. */
export default function RecoveryCodeDialog({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState('')
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useRecoveryCodeSignIn()

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate({ username, code })
  }

  return (
    <Dialog narrow open onOpenChange={onClose} title={texts.useARecoveryCode}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <p className="text-quiet">{texts.forAccountsWithoutPassword}</p>
        <UsernameField
          label={texts.username}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={messageAt(error, 'username')}
        />
        <CodeField label={texts.recoveryCode} value={code} onChange={setCode} error={error} />
        <Button type="submit" variant="primary" aria-disabled={isPending}>
          {isPending ? texts.confirming : texts.signIn}
        </Button>
      </form>
    </Dialog>
  )
}
