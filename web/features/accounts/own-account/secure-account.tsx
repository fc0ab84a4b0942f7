import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import { useAccount, useSecureAccount } from '#web/features/accounts/account-queries.ts'
import { RecoveryCodesDialog } from '#web/features/accounts/second-factor/recovery-codes-dialog.tsx'
import * as texts from '#web/texts/accounts.ts'

/** Secures the account in one step, for an owner who suspects an intruder. */
export function SecureAccount() {
  const [asking, setAsking] = useState(false)
  const { data: account } = useAccount()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { mutate, isPending } = useSecureAccount(setCodes)
  const keepsGoogle = account !== undefined && !account.hasPassword
  return (
    <section aria-labelledby="secure-account" className="rounded-card border border-edge bg-seat p-6">
      <h2 id="secure-account" className="text-xl">
        {texts.secureMyAccount}
      </h2>
      <p className="mt-3 max-w-[65ch] text-quiet">{texts.whenToSecure}</p>
      <Button className="mt-5" onClick={() => setAsking(true)}>
        {texts.secureMyAccount}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.secureQuestion}
        text={keepsGoogle ? texts.whatSecuringDoesWithoutPassword : texts.whatSecuringDoes}
        action={texts.secureMyAccount}
        cancel={texts.notNow}
        pending={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      />
      <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />
    </section>
  )
}
