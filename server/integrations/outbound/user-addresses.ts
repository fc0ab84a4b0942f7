import type { Config } from '#server/config.ts'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'
import { isPublicHost } from './is-public-address.ts'

/** The origins in the operator's configuration; only these may be private. */
function exemptOrigins(config: Config): string[] {
  const services = [
    config.kieApiUrl,
    config.kieUploadUrl,
    config.falQueueUrl,
    config.creemApiUrl,
    config.paypalApiUrl,
    config.googleIssuerUrl,
    config.telegramApiUrl,
  ]
  return [...config.callbackAllowedOrigins, ...services.filter((url) => url !== null)].map((url) => new URL(url).origin)
}

const fetches = new WeakMap<Config, GuardedFetch>()

/** The fetch for addresses that users supply. One per process, because it keeps connections open. */
export function outboundFetch(config: Config): GuardedFetch {
  const fetch = fetches.get(config) ?? createGuardedFetch({ exemptOrigins: exemptOrigins(config) })
  fetches.set(config, fetch)
  return fetch
}

/** Whether an address looks usable, without a DNS lookup. Every call checks its DNS result (guarded-fetch.ts). */
export function mayBeNamed(config: Config, address: string): boolean {
  const url = new URL(address)
  if (url.username || url.password) return false
  return exemptOrigins(config).includes(url.origin) || isPublicHost(url.hostname)
}
