import type { Config } from '#server/config.ts'
import { createGuardedFetch, type GuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import { isPublicHost } from '#server/integrations/outbound/is-public-address.ts'

/** The origins that the operator configured: they may be private, and only they. */
function exemptOrigins(config: Config): string[] {
  const services = [
    config.kieApiUrl,
    config.kieUploadUrl,
    config.creemApiUrl,
    config.paypalApiUrl,
    config.googleIssuerUrl,
    config.telegramApiUrl,
  ]
  return [...config.callbackAllowedOrigins, ...services.filter((url) => url !== null)].map((url) => new URL(url).origin)
}

const fetches = new WeakMap<Config, GuardedFetch>()

/** What calls the addresses that users name. One for the process: it holds connections. */
export function outboundFetch(config: Config): GuardedFetch {
  const fetch = fetches.get(config) ?? createGuardedFetch({ exemptOrigins: exemptOrigins(config) })
  fetches.set(config, fetch)
  return fetch
}

/** Whether an address may be named at all; whom it leads to is looked at again when it is called. */
export function mayBeNamed(config: Config, address: string): boolean {
  const url = new URL(address)
  if (url.username || url.password) return false
  return exemptOrigins(config).includes(url.origin) || isPublicHost(url.hostname)
}
