import { KeyRound } from 'lucide-react'
import type { User } from '#contract/accounts/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/users.ts'
import { useCreateResetLink } from './user-queries.ts'

/** Lets an administrator give a password reset link to a user who cannot sign in. */
export function ResetLink({ user }: { user: User }) {
  const { data, mutate, isPending } = useCreateResetLink()
  if (!data)
    return (
      <Button size="small" className="mb-6" aria-disabled={isPending} onClick={() => mutate(user.id)}>
        <KeyRound aria-hidden className="size-4" />
        <span>{isPending ? texts.creatingTheLink : texts.createAPasswordLink}</span>
      </Button>
    )
  return (
    <div role="status" className="mb-6 rounded-control border border-beam p-4">
      <p>{texts.whatThePasswordLinkDoes(user.username, formatDateTime(data.expiresAt))}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-64 break-all text-sm">{data.url}</code>
        <CopyButton text={data.url} label={texts.copyLink} />
      </div>
    </div>
  )
}
