import { type SQL, sql } from 'drizzle-orm'
import { centsOfVendorCredit } from '#contract/models/suggest-price.ts'

/** What a vendor credit costs in US dollars where no account says it: with the token in the settings. */
const dollarsOfVendorCredit = centsOfVendorCredit / 100

/** What a credit of the account `a`, joined on the left, costs in US cents. */
export const vendorCreditInCents = sql`(coalesce(a.credit_price, ${sql.raw(String(dollarsOfVendorCredit))}) * 100)`

/**
 * What a video `v` cost in US cents, with its account `a` joined on the left: what the vendor said, or else what is
 * booked; null if neither is known.
 */
export const costInCents = sql`(coalesce(v.provider_cost, nullif(v.reserved_credits, 0)) * ${vendorCreditInCents})`

/** What a credit of this account costs in US dollars. */
export function creditPriceInDollars(accountId: string | null): SQL {
  const own = sql`(select credit_price from kie_apis where id = ${accountId}::uuid)`
  return sql`coalesce(${own}, ${sql.raw(String(dollarsOfVendorCredit))})`
}

/** Whether that is only the booking. */
export const isCostEstimated = sql`(v.provider_cost is null and v.reserved_credits > 0)`
