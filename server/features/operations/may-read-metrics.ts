import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'
import { isLoopbackUrl } from '#server/public-url.ts'

/**
 * With METRICS_TOKEN: whoever sends it, on any port. Without: this machine and its network, on HEALTH_PORT. The port of the
 * pages answers without a token only while the site itself is on this machine alone: behind a proxy that names no caller,
 * everybody seems near.
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

/** A name of the public internet in the address says that a proxy published a site that knows nothing of it. */
function isNearHost(hostname: string): boolean {
  return !hostname.replace(/^\[|\]$/g, '').includes('.') || isNear(hostname)
}

/** Room for a dozen proxies in a row. */
const maxForwardedCharacters = 512

/** Also where a proxy in front was not counted in TRUST_PROXY, so that its own address is all that seems to call. */
function comesFromOutside({ ip, headers }: FastifyRequest): boolean {
  const header = headers['x-forwarded-for']?.toString() ?? ''
  if (header.length > maxForwardedCharacters) return true
  const forwarded = header.split(',')
  return ![ip, ...forwarded.map((address) => address.trim())].every((address) => address === '' || isNear(address))
}

const nearRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']

/** Of this machine or a network of the operator's own. */
function isNear(address: string): boolean {
  return ipaddr.isValid(address) && nearRanges.includes(ipaddr.process(address).range())
}
