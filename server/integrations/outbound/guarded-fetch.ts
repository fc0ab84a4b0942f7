import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Dispatcher, Response } from 'undici'
import { BlockedAddress } from './blocked-address.ts'
import { boundResponse } from './bound-response.ts'
import { bareHost, isPublicAddress } from './is-public-address.ts'
import { type Hop, nextHop } from './next-hop.ts'
import { userAgent } from './user-agent.ts'

export type GuardedRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** 'manual' returns a redirect unchanged; by default, up to five are followed. */
  redirect?: 'follow' | 'manual'
  /** Maximum size of the decompressed body; 10 MB by default. */
  maxBytes?: number
  /** For the whole exchange, including redirects and the body; 30 seconds by default. */
  timeoutMs?: number
  signal?: AbortSignal
}
export type GuardedFetch = (address: string | URL, request?: GuardedRequest) => Promise<Response>

type Resolver = (
  hostname: string,
  options: { all: true },
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

type Options = {
  /** Origins in the operator's configuration; only these may be private. */
  exemptOrigins: string[]
  connectTimeoutMs?: number
  /** Longest pause while waiting for the headers or the next chunk of the body. */
  idleTimeoutMs?: number
  /** For tests. */
  resolve?: Resolver
  isPublic?: (address: string) => boolean
}

type Agents = { trusting: Dispatcher; guarding: Dispatcher }

const maxRedirects = 5

/**
 * Creates a fetch for addresses that users supply. It connects only to public addresses. The check uses the same DNS
 * answer as the connection, and is repeated for each redirect.
 * @throws BlockedAddress if the address must not be requested;
 * Error if the request fails or the response is too large.
 */
export function createGuardedFetch(options: Options): GuardedFetch {
  const isPublic = options.isPublic ?? isPublicAddress
  const exempt = new Set(options.exemptOrigins.map((origin) => new URL(origin).origin))
  const idleMs = options.idleTimeoutMs ?? 30_000
  const timeouts = { headersTimeout: idleMs, bodyTimeout: idleMs, allowH2: false }
  const timeout = options.connectTimeoutMs ?? 5_000
  const lookup = guardedLookup(options.resolve ?? systemLookup, isPublic)
  let agents: Promise<Agents> | null = null
  const openAgents = async (): Promise<Agents> => {
    const { Agent } = await import('undici')
    const trusting = new Agent({ ...timeouts, connect: { timeout } })
    return { trusting, guarding: new Agent({ ...timeouts, connect: { timeout, lookup } }) }
  }

  /** Connections to literal IP addresses need no lookup, so these are checked here. */
  async function chooseAgent(url: URL): Promise<Dispatcher> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new BlockedAddress('it is not http or https')
    if (url.username || url.password) throw new BlockedAddress('it carries credentials')
    agents ??= openAgents()
    const { trusting, guarding } = await agents
    if (exempt.has(url.origin)) return trusting
    const host = bareHost(url.hostname)
    if (isIP(host) && !isPublic(host)) throw new BlockedAddress(`its host ${host} is not on the public internet`)
    return guarding
  }

  return async (address, request = {}) => {
    const deadline = AbortSignal.timeout(request.timeoutMs ?? 30_000)
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
    let hop: Hop = {
      url: parse(address),
      method: request.method ?? 'GET',
      headers: { 'user-agent': userAgent, ...request.headers },
      body: request.body,
    }
    for (let redirects = 0; ; redirects++) {
      const response = await send(hop, await chooseAgent(hop.url), signal)
      const next = request.redirect === 'manual' ? null : nextHop(hop, response, exempt)
      if (!next) return boundResponse(response, request.maxBytes ?? 10 * 1024 * 1024)
      await response.body?.cancel()
      if (redirects === maxRedirects) throw new Error(`${hop.url.host} redirects too often`)
      hop = next
    }
  }
}

async function send({ url, method, headers, body }: Hop, dispatcher: Dispatcher, signal: AbortSignal) {
  try {
    const { fetch } = await import('undici')
    return await fetch(url, { method, headers, body: body ?? null, redirect: 'manual', dispatcher, signal })
  } catch (error) {
    if (error instanceof Error && error.cause instanceof BlockedAddress) throw error.cause
    throw error
  }
}

function parse(address: string | URL): URL {
  const url = URL.parse(String(address))
  if (!url) throw new BlockedAddress('it is not an address')
  return url
}

/** The DNS lookup of the connection: if any address is not public, there is no connection. */
function guardedLookup(resolve: Resolver, isPublic: (address: string) => boolean): LookupFunction {
  return (hostname: string, { all }: LookupOptions, answer) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answer(error ?? new Error(`${hostname} has no address`), '', 4)
      if (!addresses.every(({ address }) => isPublic(address)))
        return answer(new BlockedAddress(`its host ${hostname} resolves to an address that is not public`), '', 4)
      if (all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }
}
