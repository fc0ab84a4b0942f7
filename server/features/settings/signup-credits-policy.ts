import type { ProviderName } from './serving-provider-policy.ts'

const demoSignupCredits = 20

/** Credits for a new account: what the operator says, else some to try the demo with, on one's own machine only. */
export function decideSignupCredits(configured: number | null, provider: ProviderName, onLoopback: boolean): number {
  if (configured !== null) return configured
  return provider === 'demo' && onLoopback ? demoSignupCredits : 0
}
