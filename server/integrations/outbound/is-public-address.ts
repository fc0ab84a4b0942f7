import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only IPv6 block with addresses on the internet (RFC 4291 §2.4, IANA registry). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Parts of that block without servers on the internet, beyond those in ipaddr.js. */
const setApart = [
  // Protocol assignments: Teredo, benchmarking, ORCHID and more (RFC 2928).
  ipaddr.IPv6.parseCIDR('2001::/23'),
  // Documentation (RFC 9637).
  ipaddr.IPv6.parseCIDR('3fff::/20'),
]
/** IPv4 through a translator (RFC 6052): the request reaches the IPv4 address inside. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address belongs to the public internet. Refuses everything else: private, loopback, link-local,
 * shared (CGNAT), multicast, reserved, documentation, benchmarking, unspecified, tunnelled, and any text that is not
 * a complete address. https://www.iana.org/assignments/iana-ipv4-special-registry
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast'
  if (parsed.isIPv4MappedAddress()) return isPublicAddress(parsed.toIPv4Address().toString())
  if (parsed.match(translated)) return isPublicAddress(parsed.toByteArray().slice(12).join('.'))
  return parsed.range() === 'unicast' && parsed.match(globalUnicast) && !setApart.some((block) => parsed.match(block))
}

/** Names for machines in a local network, which do not exist on the internet (RFC 6761, 6762, 8375, ICANN). */
const ownNames =
  /^(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$|\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid)$/

/** Whether a host looks public. Only its spelling is checked, without a DNS lookup. */
export function isPublicHost(hostname: string): boolean {
  const host = bareHost(hostname)
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !ownNames.test(host)
}

/** Whether the address could be reachable from the internet, judged by its spelling. */
export function isPublicUrl(url: string): boolean {
  return isPublicHost(new URL(url).hostname)
}

/** Whether the address leads only to this machine. */
export function isLoopbackUrl(url: string): boolean {
  const host = bareHost(new URL(url).hostname)
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

/** `[::1]` and `localhost.` as `::1` and `localhost`. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}
