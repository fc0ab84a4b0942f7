import { and, eq, isNull, sql } from 'drizzle-orm'
import { centsOfVendorCredit } from '#contract/models/suggest-price.ts'
import { isCostStated, mapStatedCosts, statedCost } from '#contract/providers.ts'
import { providerAccounts } from '#server/db/schema/providers.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { Vendor } from '#server/features/models/catalogue/route.ts'
import type { Take } from './list-takes.ts'

/** What a take costs at a vendor, in US cents. */
export type VendorCosts = (vendor: Vendor, model: string, take: Take) => number

/**
 * By the dearest account that is in use. Of the first two models, what the operator has stated for the account is
 * booked for eight seconds in 720p from a text or a picture; everything else is priced by the catalogue.
 */
export async function getVendorCosts(handle: Handle): Promise<VendorCosts> {
  const rows = await handle
    .select({
      vendor: providerAccounts.vendor,
      cents: sql<number>`(max(${providerAccounts.creditPrice}) * 100)::float`,
      ...mapStatedCosts((field) => sql<number>`max(${providerAccounts[field]})`),
    })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.isEnabled, true), isNull(providerAccounts.deletedAt)))
    .groupBy(providerAccounts.vendor)
  const accounts = new Map(rows.map((row) => [row.vendor, row]))
  return (vendor, model, take) => {
    const account = accounts.get(vendor)
    const isStated = vendor === 'kie' && take.what === 'video' && isCostStated({ ...take, model })
    const stated = account && isStated ? statedCost(account, model) : undefined
    return (stated ?? take.vendorCredits) * (account?.cents ?? centsOfVendorCredit)
  }
}
