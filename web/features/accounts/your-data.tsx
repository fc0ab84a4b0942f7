import { type FormEvent, useState } from 'react'
import { deletionDays } from '#contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { ApiError } from '#web/lib/api.ts'
import { useAccount, useDeleteAccount } from './account-queries.ts'

export function YourData() {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="your-data" className="rounded-card border border-edge bg-seat p-6">
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-3 max-w-[65ch] text-quiet">
        Take everything that is kept about you along, as a file other programs can read. Or delete the account: your
        videos and whatever names you go for good.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button asChild>
          <a href="/api/user/export" download>
            Export my data
          </a>
        </Button>
        <Button className="border-bad! text-bad!" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="Delete account" narrow>
        <DeleteAccountForm onCancel={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const { data: account } = useAccount()
  const { mutate, isPending, error } = useDeleteAccount()
  const wrong = error instanceof ApiError && error.field === 'password' ? error.serverMessage : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(password)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <p>
        You are signed out everywhere now. After {deletionDays} days your videos, API tokens and personal data are
        deleted and the credits you have left are gone. Until then, signing in again keeps the account.
      </p>
      {account?.hasPassword !== false && (
        <Field label="Password" error={wrong}>
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
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Keep</Button>
        <Button type="submit" disabled={isPending} className="border-bad! text-bad!">
          {isPending ? 'Deleting…' : 'Delete my account'}
        </Button>
      </div>
    </form>
  )
}
