import type { ReactNode } from 'react'
import type { ConnectedAccess, KeptAccess } from '#contract/accounts/connected-access.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/accounts.ts'
import { hasAccess, toggleKept } from './kept-access.ts'

type ConnectedAccessProps = {
  access: ConnectedAccess
  keep: KeptAccess
  onKeep: (keep: KeptAccess) => void
}

/** Lists the ways to access the account without its password; ticked ones stay. Renders nothing if there are none. */
export function ConnectedAccessList({ access, keep, onKeep }: ConnectedAccessProps) {
  if (!hasAccess(access)) return null
  return (
    <fieldset className="rounded-control border border-edge p-4">
      <legend className="px-1 font-medium">{texts.keepConnected}</legend>
      <p className="text-quiet text-sm">{texts.untickedIsRemoved}</p>
      <ul className="mt-2 divide-y divide-edge">
        {access.google && (
          <Way kept={keep.google} onToggle={() => onKeep({ ...keep, google: !keep.google })} name={texts.google}>
            {texts.canSignInToThisAccount}
          </Way>
        )}
        {access.passkeys.map(({ id, name, lastUsed }) => (
          <Way
            key={id}
            kept={keep.passkeys.includes(id)}
            onToggle={() => onKeep(toggleKept(keep, 'passkeys', id))}
            name={name}
          >
            {lastUsed ? texts.passkeyUsed(formatDateTime(lastUsed)) : texts.passkeyNeverUsed}
          </Way>
        ))}
        {access.tokens.map(({ id, name, lastUsed }) => (
          <Way
            key={id}
            kept={keep.tokens.includes(id)}
            onToggle={() => onKeep(toggleKept(keep, 'tokens', id))}
            name={name}
          >
            {lastUsed ? texts.tokenUsed(formatDateTime(lastUsed)) : texts.tokenNeverUsed}
          </Way>
        ))}
        {access.webhooks.map(({ id, url }) => (
          <Way
            key={id}
            kept={keep.webhooks.includes(id)}
            onToggle={() => onKeep(toggleKept(keep, 'webhooks', id))}
            name={url}
          >
            {texts.webhook}
          </Way>
        ))}
      </ul>
    </fieldset>
  )
}

type WayProps = { kept: boolean; onToggle: () => void; name: string; children: ReactNode }

function Way({ kept, onToggle, name, children }: WayProps) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 py-2">
        <input type="checkbox" checked={kept} onChange={onToggle} className="size-4 shrink-0 accent-beam" />
        <span className="min-w-0">
          <span dir="auto" className="block break-words font-medium">
            {name}
          </span>
          <span className="block text-quiet text-sm">{children}</span>
        </span>
      </label>
    </li>
  )
}
