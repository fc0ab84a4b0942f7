import { type Factors, stepUpMinutes } from '#contract/accounts/second-factor.ts'

/** Recovery codes only replace a lost factor, so they are none by themselves. */
export function hasFactor({ totp, passkey }: Factors): boolean {
  return totp || passkey
}

type Holder = { factors: Factors; isAdmin: boolean; adminsNeedSecondFactor: boolean }

/**
 * Whether the password alone does not sign in. Passkeys alone do not demand it: they are often added as a shortcut on
 * one device, and the password must then still work on the others.
 */
export function needsSecondStep({ factors, isAdmin, adminsNeedSecondFactor }: Holder): boolean {
  return factors.totp || (isAdmin && adminsNeedSecondFactor && hasFactor(factors))
}

type Confirmable = { factors: Factors; confirmedAt: Date | null }

/** Whether a protected call must wait for a confirmation. Only asked of accounts that have something to confirm with. */
export function needsStepUp({ factors, confirmedAt }: Confirmable, now: Date): boolean {
  if (!hasFactor(factors)) return false
  return !confirmedAt || confirmedAt.getTime() + stepUpMinutes * 60_000 <= now.getTime()
}
