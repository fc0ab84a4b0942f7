import type { ProviderName } from './serving-provider-policy.ts'

const demoSignupCredits = 20

/** Sign-up credits of a new account: the operator's setting; otherwise some for the demo, only on the local machine. */
export function decideSignupCredits(configured: number | null, provider: ProviderName, onLoopback: boolean): number {
  if (configured !== null) return configured
  return provider === 'demo' && onLoopback ? demoSignupCredits : 0
}
