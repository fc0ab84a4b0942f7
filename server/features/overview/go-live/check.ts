import type { Checklist, CheckState, ConfirmableStep } from '#contract/overview.ts'
import type { ServiceCheck } from '#server/integrations/service-checks/check-services.ts'

/** One step of the checklist. */
export type Check = Checklist['checks'][number]
type Outcome = { state: CheckState; detail: string }

/** When administrators confirmed the steps that only a person can judge. */
export type Confirmed = ReadonlyMap<ConfirmableStep, Date>

export function stateOf(check: ServiceCheck): Outcome {
  return check.ok ? { state: 'done', detail: check.detail } : { state: 'failed', detail: check.reason }
}

/** Done once an administrator has confirmed it. The page says when that was, in its own format. */
export function confirmedState(confirmed: Confirmed, step: ConfirmableStep, open: string) {
  const at = confirmed.get(step)
  const confirmedAt = at?.toISOString() ?? null
  return at
    ? { state: 'done' as const, detail: 'Confirmed.', confirmedAt }
    : { state: 'open' as const, detail: open, confirmedAt }
}
