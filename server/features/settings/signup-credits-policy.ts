const demoSignupCredits = 20

/** Sign-up credits of a new account: the operator's setting; if unset, 20 for the demo on the local machine, else 0. */
export function decideSignupCredits(
  configured: number | null,
  { isDemo, onLoopback }: { isDemo: boolean; onLoopback: boolean },
): number {
  if (configured !== null) return configured
  return isDemo && onLoopback ? demoSignupCredits : 0
}
