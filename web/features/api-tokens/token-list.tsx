import { KeyRound } from 'lucide-react'
import type { ApiToken } from '#contract/automation/api-tokens.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/automation.ts'
import { BudgetBars } from './budget-bars.tsx'
import { listFixedLimits } from './budget-words.ts'
import { describeLifetime, maskToken } from './token-words.ts'

type Act = (token: ApiToken) => void
type TokenListProps = { tokens: readonly ApiToken[]; onEdit: Act; onDelete: Act }

export function TokenList({ tokens, onEdit, onDelete }: TokenListProps) {
  return (
    <ul aria-label={texts.apiTokens} className="divide-y divide-edge rounded-card border border-edge bg-seat">
      {tokens.map((token) => (
        <li
          key={token.id}
          className="grid gap-x-4 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-5"
        >
          <div className="flex items-start gap-4 sm:items-center">
            <KeyRound aria-hidden className="mt-1 size-5 shrink-0 text-beam sm:mt-0" />
            <div className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto_minmax(11rem,auto)] sm:items-center">
              <span dir="auto" className="break-words font-semibold">
                {token.name}
              </span>
              <code className="break-all font-mono text-quiet text-sm">{maskToken(token.token)}</code>
              <span className="text-quiet text-sm">
                <span>{token.lastUsed ? texts.used(formatDateTime(token.lastUsed)) : texts.neverUsed}</span>
                <Lifetime token={token} />
              </span>
            </div>
          </div>
          <div className="space-y-3 pl-9 sm:col-span-2 sm:row-start-2">
            <p className="text-quiet text-sm">
              {[...token.scopes.map((scope) => texts.scopeLabels[scope]), ...listFixedLimits(token.budget)].join(' · ')}
            </p>
            <BudgetBars token={token} />
          </div>
          <Actions token={token} onEdit={onEdit} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  )
}

function Actions({ token, onEdit, onDelete }: { token: ApiToken; onEdit: Act; onDelete: Act }) {
  return (
    <div className="-mr-2 flex justify-end max-sm:-mb-2 sm:col-start-2 sm:row-start-1">
      <Button variant="quiet" size="small" aria-label={texts.editTokenNamed(token.name)} onClick={() => onEdit(token)}>
        {texts.editToken}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.deleteTokenNamed(token.name)}
        onClick={() => onDelete(token)}
      >
        {texts.deleteToken}
      </Button>
    </div>
  )
}

function Lifetime({ token }: { token: ApiToken }) {
  const { words, ended } = describeLifetime(token, Date.now())
  return <span className={`block ${ended ? 'text-bad' : ''}`}>{words}</span>
}
