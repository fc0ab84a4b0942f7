import type { Gateway } from '#contract/payments/payments.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { insertOrder, type Order } from '#server/features/payments/order-repository.ts'
import { findPackageOnSale } from '#server/features/payments/packages/credit-package-repository.ts'
import { findDisagreement, parseCents, type Shown } from '#server/features/payments/price-policy.ts'
import { nextCheckMs } from '#server/features/payments/settlement/reconcile-policy.ts'
import { Refusal } from '#server/refusal.ts'

export type OfferChoice = Shown & { packageId: string }

export type Offer = {
  packageId: string
  packageName: string
  priceCents: number
  credits: number
  bonusCredits: number
  creemProductId: string | null
}

/**
 * The package on the server alone determines what is sold. If the buyer was shown another price or other numbers of
 * credits, nothing is sold.
 * @throws Refusal NOT_FOUND, PACKAGE_CHANGED
 */
export async function findOffer(ctx: Context, wish: OfferChoice): Promise<Offer> {
  const found = await findPackageOnSale(ctx.db.root, wish.packageId)
  const priceCents = found && parseCents(found.price)
  if (!found || !priceCents) throw new Refusal('NOT_FOUND', 'This package is not on sale.', 'packageId')
  const { name: packageName, credits, bonusCredits, creemProductId } = found
  const offer = { packageId: found.id, packageName, priceCents, credits, bonusCredits, creemProductId }
  const disagreement = findDisagreement(offer, wish)
  if (disagreement) throw new Refusal('PACKAGE_CHANGED', undefined, disagreement)
  return offer
}

/** Stores the order before the gateway is called. Its price and credits are final from then on. */
export function startOrder(ctx: Context, tx: Tx, userId: string, gateway: Gateway, offer: Offer): Promise<Order> {
  const createdAt = ctx.clock.now()
  return insertOrder(tx, { ...offer, userId, gateway, createdAt, dueAt: addMs(createdAt, nextCheckMs(0) ?? 0) })
}
