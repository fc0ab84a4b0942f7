import { isIP } from 'node:net'
import { bareHost } from '#server/integrations/outbound/is-public-address.ts'
import type { Config } from './config.ts'
import { Refusal } from './refusal.ts'

/** Where passkeys of this site work: `rpId` is its host. */
export type PasskeySite = { rpId: string; origin: string }

/**
 * Browsers offer passkeys only over https or on localhost, and never for an IP address.
 * @returns null if they cannot work at this site's address.
 */
export function findPasskeySite({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isTrusted = protocol === 'https:' || hostname === 'localhost'
  return isTrusted && isIP(bareHost(hostname)) === 0 ? { rpId: hostname, origin } : null
}

/** @throws Refusal NOT_FOUND if passkeys cannot work at this site's address. */
export function requirePasskeySite(config: Pick<Config, 'publicUrl'>): PasskeySite {
  const site = findPasskeySite(config)
  if (!site) throw new Refusal('NOT_FOUND', 'Passkeys need a site with https and a name. This site has none.')
  return site
}

/** The host for which passkeys count here; null if they cannot work. */
export function rpIdOf(config: Pick<Config, 'publicUrl'>): string | null {
  return findPasskeySite(config)?.rpId ?? null
}
