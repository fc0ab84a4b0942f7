import { type KieApi, kieApiStatus, mapStatedCosts } from '#contract/providers.ts'
import { maskedSecret } from '#contract/settings/masked-secret.ts'
import type { ProviderAccount } from './provider-account-repository.ts'

/** An account as administrators see it. */
export function toKieApi(account: ProviderAccount): KieApi {
  const time = (date: Date | null) => date?.toISOString() ?? null
  return {
    id: account.id,
    name: account.name,
    token: maskedSecret,
    webhookKey: account.webhookKey && maskedSecret,
    totalCredits: account.totalCredits,
    ...mapStatedCosts((field) => account[field]),
    creditPrice: String(Number(account.creditPrice)),
    isEnabled: account.isEnabled,
    lastUsed: time(account.lastUsed),
    totalUsage: account.totalUsage,
    status: kieApiStatus(account.totalCredits),
    balance: account.balance,
    balanceAt: time(account.balanceAt),
    restingUntil: time(account.restingUntil),
    lastError: account.lastError,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  }
}
