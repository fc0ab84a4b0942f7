/** How long a client may take, and how much one address may hold open. Only tests choose other values. */
export type ClientPatience = {
  /** From the beginning of a connection, or of a request on it, to the end of the headers. */
  headersMs: number
  /** Without progress of a body. */
  bodyMs: number
  /** So many bytes of a body are progress. A client that sends one byte at a time makes none. */
  progressBytes: number
  /** Between two requests. Longer than a load balancer keeps its connections, so that it ends them and not the server. */
  keepAliveMs: number
  /** How often the server looks for clients that were too slow. */
  checkMs: number
  maxHeaderBytes: number
  /** Connections of one network: an IPv4 address, an IPv6 /64. Null: no bound, because proxies in front share one. */
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
