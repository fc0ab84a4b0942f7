import { KeyRound } from 'lucide-react'
import type { ApiToken } from '#contract/automation/api-tokens.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/automation.ts'

const shownCharacters = 8

type TokenListProps = { tokens: readonly ApiToken[]; onDelete: (token: ApiToken) => void }

export function TokenList({ tokens, onDelete }: TokenListProps) {
  return (
    <ul aria-label={texts.apiTokens} className="divide-y divide-edge rounded-card border border-edge bg-seat">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-start gap-4 p-4 sm:items-center sm:px-5">
          <KeyRound aria-hidden className="mt-1 size-5 shrink-0 text-beam sm:mt-0" />
          <div className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto_minmax(11rem,auto)] sm:items-center">
            <span className="break-words font-semibold">{token.name}</span>
            <code className="break-all font-mono text-quiet text-sm">{maskToken(token.token)}</code>
            <span className="text-quiet text-sm">
              {token.lastUsed ? texts.used(formatDateTime(token.lastUsed)) : texts.neverUsed}
              <Lifetime token={token} />
            </span>
          </div>
          <Button
            variant="quiet"
            size="small"
            aria-label={texts.deleteTokenNamed(token.name)}
            onClick={() => onDelete(token)}
          >
            {texts.deleteToken}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Shows only the first and last characters, even if a server sends the whole token. */
export function maskToken(token: string): string {
  if (token.length <= 2 * shownCharacters + 1) return token
  return `${token.slice(0, shownCharacters)}…${token.slice(-shownCharacters)}`
}

function Lifetime({ token }: { token: ApiToken }) {
  if (!token.isActive) return <span className="block text-bad">{texts.inactive}</span>
  if (!token.expiresAt) return <span className="block">{texts.created(formatDateTime(token.createdAt))}</span>
  const expired = Date.parse(token.expiresAt) <= Date.now()
  return (
    <span className={`block ${expired ? 'text-bad' : ''}`}>
      {expired ? texts.expired : texts.validUntil} {formatDateTime(token.expiresAt)}
    </span>
  )
}
