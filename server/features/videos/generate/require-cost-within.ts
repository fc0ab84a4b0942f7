import { Refusal } from '#server/refusal.ts'

/** @throws Refusal COST_ABOVE_MAX if the caller allowed less */
export function requireCostWithin(maxCredits: number | undefined, credits: number): void {
  if (maxCredits === undefined || credits <= maxCredits) return
  const message = `This costs ${credits} credits, more than the ${maxCredits} that you allowed. You were not charged.`
  throw new Refusal('COST_ABOVE_MAX', message, 'maxCredits', { params: { credits, maxCredits } })
}
