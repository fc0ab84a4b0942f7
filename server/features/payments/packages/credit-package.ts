import type { AdminCreditPackage } from '#contract/payments/admin-credit-packages.ts'
import type { CreditPackage } from '#contract/payments/credit-packages.ts'
import { bonusCreditForms, plural } from '#contract/plural.ts'
import type { StoredPackage } from './credit-package-repository.ts'

/** A package as buyers see it. Its bonus text is made from the number of credits that are granted. */
export function toCreditPackage(stored: StoredPackage): CreditPackage {
  const { id, name, credits, price, popular, description, bonusCredits } = stored
  const bonus = bonusCredits > 0 ? plural(bonusCredits, bonusCreditForms) : null
  return { id, name, credits, price, popular, description, bonus, bonusCredits }
}

export function toAdminCreditPackage(stored: StoredPackage): AdminCreditPackage {
  return { ...stored, createdAt: stored.createdAt.toISOString() }
}
