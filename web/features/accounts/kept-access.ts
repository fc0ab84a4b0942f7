import type { ConnectedAccess, KeptAccess } from '#contract/accounts/connected-access.ts'

export const keepNothing: KeptAccess = { google: false, passkeys: [], tokens: [], webhooks: [] }

/** Ticks or unticks one passkey, token or webhook. */
export function toggleKept(keep: KeptAccess, kind: 'passkeys' | 'tokens' | 'webhooks', id: string): KeptAccess {
  const ids = keep[kind]
  return { ...keep, [kind]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] }
}

/** Whether anything besides the password can access the account. */
export function hasAccess({ google, passkeys, tokens, webhooks }: ConnectedAccess): boolean {
  return google || passkeys.length + tokens.length + webhooks.length > 0
}
