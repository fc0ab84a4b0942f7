import type { ApiToken } from '#contract/automation/api-tokens.ts'
import type { Budget } from '#contract/automation/token-budgets.ts'
import { Progress } from '#web/components/ui/progress.tsx'
import * as texts from '#web/texts/automation.ts'
import { describeWindow } from './budget-words.ts'

const stateWords = { usual: null, low: texts.almostUsedUp, full: texts.usedUp }
const stateColors = { usual: '', low: 'text-wait', full: 'text-bad' }
const tones = { usual: 'beam', low: 'wait', full: 'bad' } as const

/** How much of each budget of a token is used, and when it resets. */
export function BudgetBars({ token: { name, budget } }: { token: Pick<ApiToken, 'name' | 'budget'> }) {
  if (budget.windows.length === 0) return null
  return (
    <ul aria-label={texts.budgetOf(name)} className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {budget.windows.map((window) => (
        <Bar key={window.window} window={window} />
      ))}
    </ul>
  )
}

function Bar({ window }: { window: Budget['windows'][number] }) {
  const { title, amount, percent, state, reset } = describeWindow(window)
  return (
    <li className="text-sm">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{title}</span>
        <span className="tabular-nums">{amount}</span>
      </div>
      <Progress value={percent} label={`${title}: ${amount}`} tone={tones[state]} />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-quiet">
        <span>{reset}</span>
        {stateWords[state] && <span className={`font-medium ${stateColors[state]}`}>{stateWords[state]}</span>}
      </p>
    </li>
  )
}
