import type { Overview } from '#contract/overview.ts'
import { formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/overview.ts'

/** The share of finished videos that succeeded. It is 100% only if none failed. */
export function describeOutcome(made: number, failed: number): string {
  if (made + failed === 0) return texts.noneYet
  const percent = (100 * made) / (made + failed)
  const shown = failed > 0 ? Math.min(99, Math.round(percent)) : 100
  return texts.succeededFailed(formatNumber(shown), formatNumber(failed))
}

/** Describes how long the provider's credits last. */
export function describeRunway({ runwayDays, perDay }: Pick<Overview['provider'], 'runwayDays' | 'perDay'>): string {
  if (runwayDays === null) return texts.noneUsed
  const left = runwayDays < 1 ? texts.lessThanADay : texts.days(Math.floor(runwayDays))
  return texts.leftAtPerDay(left, formatNumber(Math.round(perDay)))
}
