import { spellUsername, usernameSchema } from '#contract/accounts/username.ts'
import { firstCharacters } from '#contract/typed-text/measure-text.ts'

/** The parts of a Google identity (see the integration) that affect the decision. */
type Identity = { email: string | null; emailVerified: boolean; hostedDomain: string | null }

/** An account with this address. */
export type AddressHolder = { id: string; isActive: boolean; emailVerified: boolean; connected: boolean }

export type GoogleDecision =
  | { do: 'create'; email: string }
  | { do: 'link'; id: string; email: string }
  | { do: 'refuse'; message: string }

const useThePassword =
  'An account with this e-mail address already exists. Sign in with its password, then connect Google in My Account.'

/**
 * Decides what happens to a Google account that is not connected to any account here.
 * Registering an address does not prove ownership: an account is joined only if both
 * sides have proved the address, so that neither can take over the other's data.
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

/** Gives no reason, because the account may be disabled. */
export const notPossible = 'This Google account cannot be used to sign in here.'

/** Whether Google runs the mailbox. Any other address may have a new owner since Google verified it. */
function isAuthoritative(email: string, hostedDomain: string | null): boolean {
  return email.toLowerCase().endsWith('@gmail.com') || hostedDomain !== null
}

const disallowed = /[^\p{L}\p{M}\p{N}._@+-]/gu
const longest = 40
const maxAddressCharacters = 254

/** A username from the local part of an address. */
export function usernameFrom(email: string): string {
  const local = email.slice(0, Math.min(email.lastIndexOf('@'), maxAddressCharacters))
  const name = firstCharacters(spellUsername(local).replaceAll(disallowed, ''), longest)
  const names = [name, `user-${name}`.replace(/-$/, '')]
  return names.find((one) => usernameSchema.safeParse(one).success) ?? 'user'
}
