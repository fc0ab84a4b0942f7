import type { Overview } from '#contract/overview.ts'
import { formatNumber, percentSucceeded } from '#web/lib/format.ts'
import * as texts from '#web/texts/overview.ts'

/** The share of ended videos that succeeded. */
export function describeOutcome(made: number, failed: number): string {
  if (made + failed === 0) return texts.noneYet
  return texts.succeededFailed(formatNumber(percentSucceeded(made, made + failed)), formatNumber(failed))
}

/** Describes how long the provider's credits last. */
export function describeRunway({ runwayDays, perDay }: Pick<Overview['provider'], 'runwayDays' | 'perDay'>): string {
  if (runwayDays === null) return texts.noneUsed
  const left = runwayDays < 1 ? texts.lessThanADay : texts.days(Math.floor(runwayDays))
  return texts.leftAtPerDay(left, formatNumber(Math.round(perDay)))
}
