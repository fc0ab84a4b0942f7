import type { PasskeyProof } from '#contract/accounts/passkeys.ts'
import { loadPart } from '#web/lib/parts/load-part.ts'

type ProofOptions = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON']

/**
 * Lets the browser prove a passkey, in its own dialog or, if `suggested`, in the list that it shows at the username.
 * @throws Error if the user cancels
 */
export async function provePasskey(
  options: Record<string, unknown>,
  { suggested = false } = {},
): Promise<PasskeyProof> {
  const { startAuthentication } = await loadPart(() => import('@simplewebauthn/browser'))
  // The server makes the options by the standard's JSON; the contract leaves them open.
  const optionsJSON = options as unknown as ProofOptions
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: suggested })) as PasskeyProof
}
