import ipaddr from 'ipaddr.js'
import { bareHost, isPublicHost } from '#server/integrations/outbound/is-public-address.ts'

/** Whether the address leads only to this machine. */
export function isLoopbackUrl(url: string): boolean {
  const host = bareHost(new URL(url).hostname)
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

/** Whether the address could be reachable from the internet, judged by its spelling. */
export function isPublicUrl(url: string): boolean {
  return isPublicHost(new URL(url).hostname)
}
