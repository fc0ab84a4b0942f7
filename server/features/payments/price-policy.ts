/** The cents of a decimal text such as '25' or '25.00'; null for anything else. Counted in whole numbers throughout. */
export function parseCents(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Cents as a decimal text with two digits. */
export function formatCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

type Sold = { priceCents: number; credits: number; bonusCredits: number }
type Belief = {
  amount?: number | string | null | undefined
  currency?: string | null | undefined
  credits?: number | null | undefined
}

/** What the buyer's page believes otherwise than the package says; null when it agrees, or says nothing. */
export function findDisagreement(sold: Sold, belief: Belief): 'amount' | 'currency' | 'credits' | null {
  const { amount, currency, credits } = belief
  if (amount != null && amount !== '' && parseCents(String(amount)) !== sold.priceCents) return 'amount'
  if (currency && currency.toUpperCase() !== 'USD') return 'currency'
  if (credits != null && credits !== sold.credits && credits !== sold.credits + sold.bonusCredits) return 'credits'
  return null
}
