import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'
import { isLoopbackUrl } from '#server/integrations/outbound/is-public-address.ts'

/**
 * If METRICS_TOKEN is set, any caller that sends it may read metrics, on any port. Without it, this machine and its
 * private network may, on HEALTH_PORT. The pages' port answers them only if PUBLIC_URL leads to this machine: behind a
 * proxy that does not forward the caller's address, every caller seems to be local.
 */
export function mayReadMetrics(config: Config, request: FastifyRequest, { ownPort }: { ownPort: boolean }): boolean {
  if (config.metricsToken) return isToken(request.headers.authorization, config.metricsToken)
  if (comesFromOutside(request)) return false
  return ownPort || (isLoopbackUrl(config.publicUrl) && isNearHost(request.hostname))
}

const hash = (text: string) => createHash('sha256').update(text).digest()

function isToken(header: string | undefined, token: string): boolean {
  const [, given] = /^bearer ([^ ]+)$/i.exec(header ?? '') ?? []
  return given !== undefined && timingSafeEqual(hash(given), hash(token))
}

/** A public host name in the address shows that a proxy publishes the site although PUBLIC_URL does not say so. */
function isNearHost(hostname: string): boolean {
  return !hostname.replace(/^\[|\]$/g, '').includes('.') || isNear(hostname)
}

/** Room for a chain of a dozen proxies. */
const maxForwardedCharacters = 512

/** Also detects a proxy missing from TRUST_PROXY, whose own address would look like the caller's. */
function comesFromOutside({ ip, headers }: FastifyRequest): boolean {
  const header = headers['x-forwarded-for']?.toString() ?? ''
  if (header.length > maxForwardedCharacters) return true
  const forwarded = header.split(',')
  return ![ip, ...forwarded.map((address) => address.trim())].every((address) => address === '' || isNear(address))
}

const nearRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']

/** An address of this machine or of a private network. */
function isNear(address: string): boolean {
  return ipaddr.isValid(address) && nearRanges.includes(ipaddr.process(address).range())
}
