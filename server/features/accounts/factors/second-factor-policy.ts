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

type Session = { factors: Factors; confirmedAt: Date | null }

/** What a call asks of its session. `demanded`: the operator demands a second factor of the caller. */
export type DemandedProof = { stepUp: boolean; demanded: boolean }

/**
 * What a session lacks for a call; null if nothing. Step-up is only asked of accounts that have something to confirm
 * with. Where a factor is demanded, the session must have used it, whatever signed it in.
 */
export function missingProof({ factors, confirmedAt }: Session, { stepUp, demanded }: DemandedProof, now: Date) {
  if (!hasFactor(factors)) return demanded ? 'SECOND_FACTOR_MISSING' : null
  const isFresh = confirmedAt !== null && confirmedAt.getTime() + stepUpMinutes * 60_000 > now.getTime()
  return (demanded && !confirmedAt) || (stepUp && !isFresh) ? 'STEP_UP_NEEDED' : null
}

type Key = { userVerified: boolean; byKeyAlone: boolean }

/**
 * Whether a passkey confirms a session. A key that did not check its user is one factor: if it signed in alone, it does
 * not count again.
 */
export function isSecondFactor({ userVerified, byKeyAlone }: Key): boolean {
  return userVerified || !byKeyAlone
}
