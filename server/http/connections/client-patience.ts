/** How long a client may take, and how many connections a network may hold. Only tests use other values. */
export type ClientPatience = {
  /** Maximum time from the start of a connection, or of a request on it, to the end of the headers. */
  headersMs: number
  /** Maximum time in which a body makes no progress. */
  bodyMs: number
  /** A body makes progress when this many bytes have arrived, so sending single bytes is no progress. */
  progressBytes: number
  /** Maximum time between two requests. Longer than a load balancer's, so that the balancer ends idle connections. */
  keepAliveMs: number
  /** How often the server checks for clients that are too slow. */
  checkMs: number
  maxHeaderBytes: number
  /** Maximum per network: an IPv4 address or an IPv6 /64. Null means no limit, because proxies share a network. */
  maxConnections: number | null
}

export const usualPatience: ClientPatience = {
  headersMs: 20_000,
  bodyMs: 120_000,
  progressBytes: 1024,
  keepAliveMs: 72_000,
  checkMs: 1000,
  maxHeaderBytes: 16 * 1024,
  maxConnections: 128,
}
