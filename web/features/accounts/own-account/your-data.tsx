import { type FormEvent, useState } from 'react'
import { deletionDays } from '#contract/accounts/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { useAccount, useDeleteAccount } from '#web/features/accounts/account-queries.ts'
import { CurrentPassword } from '#web/features/accounts/second-factor/current-password.tsx'
import * as texts from '#web/texts/accounts.ts'
import { Archive } from './archive.tsx'

export function YourData() {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="your-data" className="rounded-card border border-edge bg-seat p-6">
      <h2 id="your-data" className="text-xl">
        {texts.yourData}
      </h2>
      <p className="mt-3 max-w-[65ch] text-quiet">{texts.whatYouCanDoWithYourData}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button asChild>
          <a href="/api/user/export" download>
            {texts.exportMyData}
          </a>
        </Button>
        <Button className="border-bad! text-bad!" onClick={() => setOpen(true)}>
          {texts.deleteAccount}
        </Button>
      </div>
      <Archive />
      <Dialog open={open} onOpenChange={setOpen} title={texts.deleteAccount} narrow>
        <DeleteAccountForm onCancel={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const { data: account } = useAccount()
  const { mutate, isPending, error } = useDeleteAccount()

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(password)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <p>{texts.whatDeletingDoes(deletionDays)}</p>
      {account?.hasPassword !== false && <CurrentPassword value={password} onChange={setPassword} error={error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.keep}</Button>
        <Button type="submit" aria-disabled={isPending} className="border-bad! text-bad!">
          {isPending ? texts.deleting : texts.deleteMyAccount}
        </Button>
      </div>
    </form>
  )
}
