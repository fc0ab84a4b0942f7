import { useState } from 'react'
import { neededCredits, shippedCentsPerCredit } from '#contract/models/suggest-price.ts'
import { readNumber } from '#contract/typed-text/fold-text.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { describeError } from '#web/lib/api.ts'
import * as texts from '#web/texts/gpu.ts'
import { findCardSeconds } from './card-seconds.ts'
import type { PlannedClip } from './plan-trial.ts'
import { useCreditValue } from './use-credit-value.ts'
import type { ClipResult } from './use-whole-trial.ts'

type PriceProposalProps = { clips: readonly PlannedClip[]; results: readonly ClipResult[] }

/** The price of a second, from what an hour of the card costs, how long the card works for it, and what a credit brings. */
export function PriceProposal({ clips, results }: PriceProposalProps) {
  const [typed, setTyped] = useState('')
  const { data: centsPerCredit, error } = useCreditValue()
  const cardSeconds = findCardSeconds(clips, results)
  if (cardSeconds === null) return null
  const dollars = readNumber(typed.replace(',', '.'))
  const costCents = dollars > 0 ? (dollars * 100 * cardSeconds) / 3600 : null
  return (
    <div className="space-y-2">
      <p className="max-w-[70ch] text-sm">{texts.secondsOfCard(cardSeconds.toFixed(1))}</p>
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
      {error && (
        <p role="alert" className="text-bad text-sm">
          {describeError(error)}
        </p>
      )}
      <p role="status" className="max-w-[70ch] text-sm">
        {costCents === null || centsPerCredit === undefined ? null : propose(costCents, centsPerCredit)}
      </p>
    </div>
  )
}

/** `centsPerCredit`: null if no package is for sale. */
function propose(costCents: number, centsPerCredit: number | null): string {
  const cents = centsPerCredit ?? shippedCentsPerCredit
  const proposed = texts.proposedPrice(priceOf(costCents, cents))
  const value = Number(cents.toFixed(2))
  return `${proposed} ${centsPerCredit === null ? texts.shippedCredit(value) : texts.ownCredit(value)} ${texts.enterPrice}`
}

/** Credits per second, rounded up to a hundredth. */
function priceOf(costCents: number, centsPerCredit: number): number {
  return Math.max(0.01, Math.ceil(Number((neededCredits(costCents, centsPerCredit) * 100).toFixed(6))) / 100)
}
