import type { z } from 'zod'
import type { accountSchema } from '#contract/accounts/accounts.ts'

type Account = z.output<typeof accountSchema>

/** Whether the account has a second factor that works here. */
export function hasFactor({ totp, passkeys }: Pick<Account, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys.some(({ madeFor }) => madeFor === null)
}

/** Whether the owner proves to be it with the password: with a second factor, step-up asks instead. */
export function needsPassword(account: Pick<Account, 'hasPassword' | 'totp' | 'passkeys'>): boolean {
  return account.hasPassword && !hasFactor(account)
}
