import type { Dispatcher } from 'undici'

/** `fresh`: a connection of its own for each call. One that is closed as it is reused would look like a lost answer. */
type Agents = { shared: Dispatcher; fresh: Dispatcher }

/** The connections to one vendor, opened by the first call: loading their library takes time at the start. */
export function createVendorAgents({ connectMs }: { connectMs: number }): () => Promise<Agents> {
  let agents: Promise<Agents> | null = null
  const open = async () => {
    const { Agent } = await import('undici')
    const options = { connect: { timeout: connectMs }, allowH2: false }
    return { shared: new Agent(options), fresh: new Agent({ ...options, pipelining: 0 }) }
  }
  return () => {
    agents ??= open()
    return agents
  }
}
