import { KeyRound } from 'lucide-react'
import type { z } from 'zod'
import type { accountSchema } from '#contract/accounts/accounts.ts'
import { OnlyAt } from '#web/components/ui/only-at.tsx'
import { ConfirmButton } from '#web/components/ui/overlay/confirm-button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/second-factor.ts'
import { AddPasskey } from './add-passkey.tsx'
import { useDeletePasskey } from './factor-queries.ts'
import { RenamePasskey } from './rename-passkey.tsx'
import { usePasskeySupport } from './use-passkey-support.ts'

type Account = z.output<typeof accountSchema>
type Passkey = Account['passkeys'][number]

type PasskeysProps = { account: Account; username: string; onCodes: (codes: string[]) => void }

/** The passkeys of the account, and a button that adds one where that can work. */
export function Passkeys({ account, username, onCodes }: PasskeysProps) {
  const { support, elsewhere } = usePasskeySupport()
  const why = {
    yes: texts.whatPasskeysAre,
    'other-address': texts.passkeysNeedHttps,
    'not-in-browser': texts.browserHasNoPasskeys,
  }
  return (
    <li className="py-3">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-medium">{texts.passkeys}</p>
          {elsewhere ? (
            <OnlyAt words={texts.passkeysWorkOnlyAt} origin={elsewhere} path="/my-account" />
          ) : (
            <p className="text-quiet text-sm">{why[support]}</p>
          )}
        </div>
        {support === 'yes' && <AddPasskey account={account} username={username} onCodes={onCodes} />}
      </div>
      {account.passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-edge rounded-control border border-edge px-4">
          {account.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </li>
  )
}

function describe({ createdAt, lastUsedAt, madeFor }: Passkey): string {
  if (madeFor) return texts.madeFor(madeFor)
  const added = formatDateTime(createdAt)
  return lastUsedAt ? texts.passkeyUsed(added, formatDateTime(lastUsedAt)) : texts.passkeyAdded(added)
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { mutate, isPending } = useDeletePasskey()
  const { id, name, madeFor } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="flex min-w-0 items-center gap-3">
        <KeyRound aria-hidden className="size-4 shrink-0 text-quiet" />
        <span className="min-w-0">
          <span dir="auto" className="block break-words">
            {name}
          </span>
          <span className={`block text-sm ${madeFor ? 'text-bad' : 'text-quiet'}`}>{describe(passkey)}</span>
        </span>
      </p>
      <span className="flex gap-2">
        <RenamePasskey passkey={passkey} />
        <ConfirmButton
          size="small"
          aria-label={texts.removeNamed(name)}
          title={texts.removePasskeyQuestion}
          text={texts.whatRemovingAPasskeyDoes(name)}
          action={texts.remove}
          pending={isPending}
          onConfirm={(settled) => mutate(id, settled)}
        >
          {texts.remove}
        </ConfirmButton>
      </span>
    </li>
  )
}
