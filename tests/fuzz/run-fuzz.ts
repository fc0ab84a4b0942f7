import type { Endpoint } from '#contract/endpoint.ts'
import { loadEndpoints } from '#tests/contract-endpoints.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { exchange } from './exchange.ts'
import { enterCallers } from './fuzz-callers.ts'
import { probeGrowth } from './fuzz-growth.ts'
import type { FuzzProduct } from './fuzz-product.ts'
import { type FuzzCaller, type FuzzWorld, makeRequest } from './fuzz-request.ts'

export type FuzzReport = {
  requests: number
  statuses: Record<string, number>
  /** Invalid answers, each with its request. */
  faults: string[]
  /** Bytes in use after a garbage collection, from the first to the last sample. */
  memory: number[]
}

const requestsTogether = 4
const requestsPerRound = 400
const requestsPerProbe = 60
const maxIds = 200
const maxFaults = 10

/** Calls that would end the administrator's own sessions or reconfigure the product. */
const spared = /logout|delete-account|change-password|secure|user\/sessions|user\/email|auth\/reset|\/toggle$/

/** Sends random requests for this many seconds. A seed repeats its requests as long as the answers are the same. */
export async function runFuzz(product: FuzzProduct, options: { seed: number; seconds: number }): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, statuses: {}, faults: [], memory: [] }
  const endpoints = await loadEndpoints()
  const deadline = performance.now() + options.seconds * 1000
  const random = createRandom(options.seed)
  let callers: FuzzCaller[] = []
  const world: FuzzWorld = { random, endpoints, ids: [], callers: () => callers }
  const goesOn = () => performance.now() < deadline && report.faults.length < maxFaults && !product.hasEnded()
  for (let round = 0; goesOn(); round += 1) {
    callers = await enterCallers(product.port, round)
    const worker = async () => {
      for (let at = 0; at < requestsPerRound / requestsTogether && goesOn(); at += 1) {
        await sendOne(product, world, report)
        if (report.requests % requestsPerProbe === 0) await probe(product, world, report)
      }
    }
    await Promise.all(Array.from({ length: requestsTogether }, worker))
    report.memory.push(await product.memory())
  }
  if (product.hasEnded()) report.faults.push(`The product has ended:\n${product.output()}`)
  return report
}

async function sendOne({ port, hasEnded }: FuzzProduct, world: FuzzWorld, report: FuzzReport): Promise<void> {
  const request = makeRequest(world.callers().some(isAdministrator) ? sparing(world) : world)
  const { status, text } = await exchange(port, request)
  report.requests += 1
  const name = String(status ?? 'none')
  report.statuses[name] = (report.statuses[name] ?? 0) + 1
  const isFault = status === 500 || (status === null && request.isWhole && !hasEnded())
  if (isFault) report.faults.push(`${name} for ${JSON.stringify(request.about)}\n${text.slice(-600)}`)
  for (const [, id] of text.matchAll(/"(?:id|taskId)":"([^"]{1,100})"/g))
    if (id && !world.ids.includes(id)) world.ids.push(id)
  if (world.ids.length > maxIds) world.ids.splice(0, world.ids.length - maxIds)
}

async function probe({ port }: FuzzProduct, world: FuzzWorld, report: FuzzReport): Promise<void> {
  const fault = await probeGrowth(port, world)
  if (fault) report.faults.push(`The cost grows faster than the text: ${fault}`)
}

const isAdministrator = ({ name }: FuzzCaller) => name === 'administrator'
const sparedFor = new WeakMap<readonly Endpoint[], Endpoint[]>()

function sparing(world: FuzzWorld): FuzzWorld {
  const known = sparedFor.get(world.endpoints) ?? world.endpoints.filter(({ path }) => !spared.test(path))
  sparedFor.set(world.endpoints, known)
  // Strangers and users may also send the excluded calls; only the administrator's requests leave them out.
  return world.random.chance(0.3)
    ? { ...world, callers: () => world.callers().filter((caller) => !isAdministrator(caller)) }
    : { ...world, endpoints: known }
}
