import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { useAccount, useRescueAccount } from '#web/features/accounts/account-queries.ts'
import { CurrentPassword } from '#web/features/accounts/second-factor/current-password.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/accounts.ts'

/** Changes of the last days that somebody else may have made, and what the owner can do about them. */
export function RecentChanges({ username }: { username: string }) {
  const { data: account } = useAccount()
  if (!account?.firstFactorAt && !account?.emailChangedAt) return null
  return (
    <section aria-labelledby="recent-changes" className="rounded-card border border-beam bg-seat p-6">
      <h2 id="recent-changes" className="text-xl">
        {texts.wasThisYou}
      </h2>
      {account.firstFactorAt && (
        <Change
          what={texts.firstFactorWasAdded(formatDateTime(account.firstFactorAt))}
          how={account.mayRescue ? texts.howToRescue : texts.howToUndoFactor}
        >
          {account.mayRescue && <RescueAccount username={username} />}
        </Change>
      )}
      {account.emailChangedAt && (
        <Change what={texts.emailWasChanged(formatDateTime(account.emailChangedAt))} how={texts.howToUndoEmail} />
      )}
    </section>
  )
}

type ChangeProps = { what: string; how: string; children?: Elements }

function Change({ what, how, children }: ChangeProps) {
  return (
    <div className="mt-3 max-w-[65ch]">
      <p>{what}</p>
      <p className="mt-1 text-quiet">{how}</p>
      {children}
    </div>
  )
}

function RescueAccount({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const { mutate, isPending, error, reset } = useRescueAccount(() => setOpen(false))

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
      <Button className="mt-4" onClick={show}>
        {texts.secureWithPassword}
      </Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.secureQuestion}>
        <form noValidate onSubmit={submit} className="space-y-5">
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
          <p>{texts.whatRescuingDoes}</p>
          <CurrentPassword value={password} onChange={setPassword} error={error} />
          <FormFooter
            onCancel={() => setOpen(false)}
            pending={isPending}
            action={texts.secureMyAccount}
            acting={texts.securing}
          />
        </form>
      </Dialog>
    </>
  )
}
