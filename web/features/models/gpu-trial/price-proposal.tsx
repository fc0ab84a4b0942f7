import { useState } from 'react'
import { neededCredits, shippedCentsPerCredit } from '#contract/models/suggest-price.ts'
import { readNumber } from '#contract/typed-text/fold-text.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import * as texts from '#web/texts/gpu.ts'
import type { PlannedClip } from './plan-trial.ts'
import type { ClipResult } from './use-whole-trial.ts'

type PriceProposalProps = { clips: readonly PlannedClip[]; results: readonly ClipResult[] }

/** The price of a second, from what an hour of the card costs and how long the slowest clip kept it busy. */
export function PriceProposal({ clips, results }: PriceProposalProps) {
  const [typed, setTyped] = useState('')
  const perSecond = Math.max(...clips.map(({ seconds }, place) => (results[place]?.madeMs ?? 0) / 1000 / seconds))
  if (perSecond === 0) return null
  const dollars = readNumber(typed)
  const credits = dollars > 0 ? priceOf((dollars * 100 * perSecond) / 3600) : null
  return (
    <div className="space-y-2">
      <p className="text-sm">{texts.secondsOfCard(perSecond.toFixed(1))}</p>
      <Field label={texts.hourOfCard} aside={texts.hourOfCardHint}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <p role="status" className="text-sm">
        {credits === null ? null : texts.proposedPrice(credits)}
      </p>
    </div>
  )
}

/** Credits per second, rounded up to a hundredth. */
function priceOf(costCents: number): number {
  return Math.max(0.01, Math.ceil(Number((neededCredits(costCents, shippedCentsPerCredit) * 100).toFixed(6))) / 100)
}
