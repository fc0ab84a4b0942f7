import { sql } from 'drizzle-orm'
import { centsOfVendorCredit } from '#contract/models/suggest-price.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { Vendor } from '#server/features/models/catalogue/route.ts'
import type { Take } from './list-takes.ts'

type Row = { vendor: Vendor; cents: number; quality: number; fast: number }

/** What a take costs at a vendor, in US cents. */
export type VendorCosts = (vendor: Vendor, model: string, take: Take) => number

/**
 * By the dearest account that is in use. Of the first two models, what the operator has stated for the account is
 * booked for eight seconds in 720p from a text or a picture; everything else is priced by the catalogue.
 */
export async function getVendorCosts(handle: Handle): Promise<VendorCosts> {
  const { rows } = await handle.execute<Row>(sql`
    select vendor, (max(credit_price) * 100)::float as cents, max(veo3_quality_credits) as quality,
      max(veo3_fast_credits) as fast from kie_apis where is_enabled and deleted_at is null group by vendor`)
  const accounts = new Map(rows.map((row) => [row.vendor, row]))
  return (vendor, model, take) => {
    const account = accounts.get(vendor)
    const stated = account && isUsual(take) ? statedFor(account, vendor, model) : undefined
    const credits = stated ?? take.vendorCredits
    return credits * (account?.cents ?? centsOfVendorCredit)
  }
}

function isUsual({ what, mode, seconds, resolution }: Take): boolean {
  return what === 'video' && (mode === 'text' || mode === 'image') && seconds === 8 && resolution === '720p'
}

function statedFor({ quality, fast }: Row, vendor: Vendor, model: string): number | undefined {
  if (vendor !== 'kie') return undefined
  return { veo3: quality, veo3_fast: fast }[model]
}
