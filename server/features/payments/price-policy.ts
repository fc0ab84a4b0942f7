/**
 * Cents of a decimal text such as '25' or '25.00', below ten
 * million dollars; null for anything else. Always an integer.
 */
export function parseCents(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Cents as a decimal text with two digits. */
export function formatCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

type Sold = { priceCents: number; credits: number; bonusCredits: number }
export type Shown = {
  expectedPrice?: string | null | undefined
  expectedCredits?: number | null | undefined
  expectedBonusCredits?: number | null | undefined
}

/**
 * The field in which the page showed something other than the
 * package; null if nothing differs or the page sent nothing.
 */
export function findDisagreement(sold: Sold, shown: Shown): keyof Shown | null {
  const { expectedPrice, expectedCredits, expectedBonusCredits } = shown
  if (expectedPrice && parseCents(expectedPrice) !== sold.priceCents) return 'expectedPrice'
  if (expectedCredits != null && expectedCredits !== sold.credits) return 'expectedCredits'
  if (expectedBonusCredits != null && expectedBonusCredits !== sold.bonusCredits) return 'expectedBonusCredits'
  return null
}
