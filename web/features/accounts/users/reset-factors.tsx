import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import { useResetFactors } from '#web/features/accounts/second-factor/factor-queries.ts'
import * as texts from '#web/texts/second-factor.ts'

/** Lets an administrator help a user who lost every second factor. */
export function ResetFactors({ user }: { user: User }) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useResetFactors(() => setAsking(false))
  return (
    <>
      <Button size="small" className="mb-6 ml-2" onClick={() => setAsking(true)}>
        <ShieldOff aria-hidden className="size-4" />
        {texts.resetFactors}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.resetFactorsQuestion}
        text={texts.whatResettingDoes(user.username)}
        action={texts.resetFactors}
        pending={isPending}
        onConfirm={() => mutate(user.id)}
      />
    </>
  )
}
