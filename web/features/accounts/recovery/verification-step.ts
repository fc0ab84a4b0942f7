import { wasRefused } from '#web/lib/api.ts'
import type { Session } from '#web/lib/current-user.ts'

type VerificationStep = 'waiting' | 'sign-in' | 'other-account' | 'confirmed' | 'failed'

type Attempt = { session: Pick<Session, 'user' | 'resolved'>; confirmed: boolean; error: Error | null }

/** Decides what to show for a mailed link, which confirms an address only in a session of its own account. */
export function verificationStep({ session: { user, resolved }, confirmed, error }: Attempt): VerificationStep {
  if (resolved && (!user || wasRefused(error, 'NOT_SIGNED_IN'))) return 'sign-in'
  if (user && wasRefused(error, 'OTHER_ACCOUNT')) return 'other-account'
  if (confirmed) return 'confirmed'
  return error ? 'failed' : 'waiting'
}

/** Where to continue after the sign-in. */
export function verificationPath(token: string): string {
  return `/verify-email?token=${encodeURIComponent(token)}`
}
