import { getGlobalDispatcher, MockAgent, setGlobalDispatcher } from 'undici'
import { afterEach, beforeEach } from 'vitest'

/** In each test of the file, only requests that the test has announced get an answer. @returns the network of the test */
export function mockNetwork(): () => MockAgent {
  const usual = getGlobalDispatcher()
  let network: MockAgent
  beforeEach(() => {
    network = new MockAgent()
    network.disableNetConnect()
    setGlobalDispatcher(network)
  })
  afterEach(async () => {
    setGlobalDispatcher(usual)
    await network.close()
  })
  return () => network
}
