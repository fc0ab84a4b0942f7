import { maskedSecret } from '#contract/settings/masked-secret.ts'
import type { VendorAccount } from '#contract/vendor-accounts.ts'
import type { Vendor } from '#server/features/models/catalogue/route.ts'
import { dayOf, type ProviderAccount } from '#server/features/providers/provider-account-repository.ts'

/** An account as administrators see it, in dollars at the price of its credits. */
export function toVendorAccount(account: ProviderAccount, now: Date): VendorAccount {
  const time = (date: Date | null) => date?.toISOString() ?? null
  const dollars = (credits: number) => Number((credits * Number(account.creditPrice)).toFixed(4))
  return {
    ...{
      id: account.id,
      name: account.name,
      address: account.address,
      token: maskedSecret,
      isEnabled: account.isEnabled,
    },
    vendor: account.vendor as Vendor,
    ...{ budgetDollars: dollars(account.totalCredits), spentDollars: dollars(account.totalUsage) },
    balanceDollars: account.balance === null ? null : dollars(account.balance),
    balanceAt: time(account.balanceAt),
    priority: account.priority,
    dailyCapDollars: account.dailyCapCents === null ? null : account.dailyCapCents / 100,
    spentTodayDollars: account.usageDay === dayOf(now) ? dollars(account.dayUsage) : 0,
    ...{ lastUsed: time(account.lastUsed), restingUntil: time(account.restingUntil), lastError: account.lastError },
    createdAt: account.createdAt.toISOString(),
  }
}
