import ipaddr from 'ipaddr.js'
import { bareHost, isPublicHost } from '#server/integrations/outbound/is-public-address.ts'

/** Whether the address leads back to this machine only. */
export function isLoopbackUrl(url: string): boolean {
  const host = bareHost(new URL(url).hostname)
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

/** Whether others on the internet could reach the address, as far as its spelling tells. */
export function isPublicUrl(url: string): boolean {
  return isPublicHost(new URL(url).hostname)
}
