import { ShieldOff } from 'lucide-react'
import type { User } from '#contract/accounts/users.ts'
import { ConfirmButton } from '#web/components/ui/overlay/confirm-button.tsx'
import { useResetFactors } from '#web/features/accounts/second-factor/factor-queries.ts'
import * as texts from '#web/texts/second-factor.ts'

/** Lets an administrator help a user who lost every second factor. */
export function ResetFactors({ user }: { user: User }) {
  const { mutate, isPending } = useResetFactors()
  return (
    <ConfirmButton
      size="small"
      className="mb-6 ml-2"
      title={texts.resetFactorsQuestion}
      text={texts.whatResettingDoes(user.username)}
      action={texts.resetFactors}
      pending={isPending}
      onConfirm={(settled) => mutate(user.id, settled)}
    >
      <ShieldOff aria-hidden className="size-4" />
      <span>{texts.resetFactors}</span>
    </ConfirmButton>
  )
}
