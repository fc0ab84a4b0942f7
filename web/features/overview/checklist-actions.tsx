import type { Checklist } from '#contract/overview.ts'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/overview.ts'
import { isConfirmable, useApplyProposals, useConfirmStep, useMargins } from './checklist-queries.ts'

type Check = Checklist['checks'][number]

/** What an administrator can do about a step right here. */
export function StepAction({ id, title, state, confirmedAt }: Check) {
  if (id === 'prices-above-cost') return <ProposedPrices />
  // Own texts make a step done without a confirmation.
  if (!isConfirmable(id) || (state === 'done' && !confirmedAt)) return null
  return <Confirmation step={id} title={title} isConfirmed={Boolean(confirmedAt)} />
}

type ConfirmationProps = { step: Parameters<typeof useConfirmStep>[0]; title: string; isConfirmed: boolean }

function Confirmation({ step, title, isConfirmed }: ConfirmationProps) {
  const { mutate, isPending } = useConfirmStep(step)
  return (
    <Button
      size="small"
      className="mt-2"
      aria-disabled={isPending}
      aria-label={isConfirmed ? texts.reopenStep(title) : texts.confirmStep(title)}
      onClick={() => isPending || mutate(!isConfirmed)}
    >
      {isConfirmed ? texts.reopen : texts.confirm}
    </Button>
  )
}

/** Prices that leave a margin, for the models that leave less. */
function ProposedPrices() {
  const { data } = useMargins()
  const { mutate, isPending } = useApplyProposals()
  const proposed = (data ?? []).flatMap(({ model, label, least, proposedCredits }) =>
    proposedCredits === null ? [] : [{ model, label, least, proposedCredits }],
  )
  if (proposed.length === 0) return null
  const proposals = proposed.map(({ model, proposedCredits }) => ({ model, proposedCredits }))
  return (
    <>
      <ul className="mt-2 text-quiet text-sm">
        {proposed.map(({ model, label, least, proposedCredits }) => (
          <li key={model}>{texts.proposedPrice(label, least, proposedCredits)}</li>
        ))}
      </ul>
      <Button size="small" className="mt-2" aria-disabled={isPending} onClick={() => isPending || mutate(proposals)}>
        {texts.setProposedPrices}
      </Button>
    </>
  )
}
