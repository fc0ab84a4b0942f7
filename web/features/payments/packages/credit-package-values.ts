import type { DefaultValues } from 'react-hook-form'
import type { AdminCreditPackage, CreditPackageValues } from '#contract/payments/admin-credit-packages.ts'
import type { PackageToSave } from './admin-queries.ts'

/** A new package has no `credits`, so that the field starts empty and not with 0. */
export function valuesFor(pack: AdminCreditPackage | null): DefaultValues<CreditPackageValues> {
  return {
    name: pack?.name ?? '',
    ...(pack ? { credits: pack.credits } : {}),
    price: pack?.price ?? '',
    bonusCredits: pack?.bonusCredits ?? 0,
    description: pack?.description ?? '',
    creemProductId: pack?.creemProductId ?? '',
    isActive: pack?.isActive ?? true,
    popular: pack?.popular ?? false,
  }
}

/**
 * Sends only the changed fields of an existing package, because another administrator may be changing the rest. Null if
 * nothing changed.
 */
export function toSave(
  pack: AdminCreditPackage | null,
  values: CreditPackageValues,
  changed: ReadonlySet<string>,
): PackageToSave | null {
  if (!pack) return { id: null, body: values }
  const kept = Object.entries(values).filter(([name]) => changed.has(name))
  return kept.length > 0 ? { id: pack.id, body: Object.fromEntries(kept) } : null
}
