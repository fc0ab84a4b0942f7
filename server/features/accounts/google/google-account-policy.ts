import { isOneScript, isReserved } from '#contract/accounts/username.ts'

/** What Google says of a person (see the integration), as far as it decides anything. */
type Identity = { email: string | null; emailVerified: boolean; hostedDomain: string | null }

/** An account that has the address. */
export type AddressHolder = { id: string; isActive: boolean; emailVerified: boolean; connected: boolean }

export type GoogleDecision =
  | { do: 'create'; email: string }
  | { do: 'link'; id: string; email: string }
  | { do: 'refuse'; message: string }

const useThePassword =
  'An account with this e-mail address exists already. Sign in with its password, then connect Google in My Account.'

/**
 * What becomes of a Google account that is connected to none of ours. Whoever registered an address first has not shown
 * that it is theirs: their account is joined only where both sides have proved the address, so that neither can take
 * over what the other has.
 */
export function decideGoogleAccount(identity: Identity, holders: readonly AddressHolder[]): GoogleDecision {
  if (!identity.email || !identity.emailVerified)
    return { do: 'refuse', message: 'Google has not verified the e-mail address of this account.' }
  if (holders.length === 0) return { do: 'create', email: identity.email }
  const owner = holders.find((holder) => holder.emailVerified)
  if (!owner || owner.connected || !isAuthoritative(identity.email, identity.hostedDomain))
    return { do: 'refuse', message: useThePassword }
  if (!owner.isActive) return { do: 'refuse', message: notPossible }
  return { do: 'link', id: owner.id, email: identity.email }
}

/** Says nothing of the reason: an account may be disabled. */
export const notPossible = 'This Google account cannot be used to sign in here.'

/** Google itself runs the mailbox; any other address may have changed hands since Google verified it. */
function isAuthoritative(email: string, hostedDomain: string | null): boolean {
  return email.toLowerCase().endsWith('@gmail.com') || hostedDomain !== null
}

const disallowed = /[^\p{L}\p{N}._@+-]/gu
const shortest = 3
const longest = 40
const maxAddressCharacters = 254

/** A user name from an address: its local part. */
export function usernameFrom(email: string): string {
  const local = email.slice(0, Math.min(email.lastIndexOf('@'), maxAddressCharacters))
  const name = local.normalize('NFKC').replaceAll(disallowed, '').slice(0, longest)
  if (!isOneScript(name)) return 'user'
  return name.length >= shortest && !isReserved(name) ? name : `user-${name}`.replace(/-$/, '')
}
