import { KeyRound } from 'lucide-react'
import type { ApiToken } from '#contract/automation/api-tokens.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/automation.ts'
import { describeLifetime, maskToken } from './token-words.ts'

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

function Lifetime({ token }: { token: ApiToken }) {
  const { words, ended } = describeLifetime(token, Date.now())
  return <span className={`block ${ended ? 'text-bad' : ''}`}>{words}</span>
}
