import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchResult } from '#scripts/bench.ts'
import { cpuSeconds } from './tools/cpu-time.ts'
import { type Load, measureLoad, type Throughput } from './tools/load.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'
import { seedVideos } from './tools/seed-videos.ts'
import { startScript } from './tools/start-script.ts'

const seconds = 4

/** A signed-in page polling without changes, compared with a bare Fastify route that returns a constant. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct()
  const peer = await startScript('tools/bare-fastify.ts')
  try {
    const [cookie = ''] = await product.addUsers(['alice'])
    await seedVideos(product, 'alice', 20, 1000)
    const url = `${product.url}/api/video-tasks?days=14`
    const rounds = await interleave({
      poll: () => pollIdle(url, cookie, (load) => withCost(product.pid, load)),
      bare: () => withCost(peer.pid, { url: peer.url, seconds }),
    })
    const rates = { poll: rounds.poll.map(rateOf), bare: rounds.bare.map(rateOf) }
    const statements = await countStatements(product, url, cookie)
    return [
      { name: 'idle polls', ...middle(rates.poll), unit: '/s' },
      { name: 'answers of the bare route', ...middle(rates.bare), unit: '/s' },
      { name: 'idle polls beside the bare route', ...ratios(rates.poll, rates.bare), unit: '×', atLeast: 0.7 },
      { name: 'processor time of a poll', ...middle(rounds.poll.map(costOf)), unit: 'µs' },
      { name: 'processor time of a bare answer', ...middle(rounds.bare.map(costOf)), unit: 'µs' },
      { name: 'statements while polling, beyond those at rest', value: statements, unit: '', limit: 0 },
    ]
  } finally {
    peer.stop()
    await product.remove()
  }
}

/** An ETag lasts for a minute at most, so a round during which it expired is repeated. */
async function pollIdle<T extends Throughput>(url: string, cookie: string, measure: (load: Load) => Promise<T>) {
  for (;;) {
    const first = await fetch(url, { headers: { cookie } })
    await first.arrayBuffer()
    const tag = first.headers.get('etag')
    if (!tag) continue
    const throughput = await measure({ url, headers: { cookie, 'if-none-match': tag }, seconds })
    if (throughput.unchanged === throughput.answers) return throughput
  }
}

async function withCost(pid: number, load: Load): Promise<Throughput & { cost: number }> {
  const before = cpuSeconds(pid)
  const throughput = await measureLoad(load)
  return { ...throughput, cost: (1e6 * (cpuSeconds(pid) - before)) / throughput.answers }
}

/**
 * Counts the statements that polling adds to those that also run at rest, such as the event reader's. Ignores the job
 * queue's statements: polls send none, and the queue's once-a-minute maintenance rarely runs in the resting sample.
 */
async function countStatements(product: PostgresProduct, url: string, cookie: string): Promise<number> {
  await product.query('create extension if not exists pg_stat_statements')
  const during = async (work: () => Promise<unknown>) => {
    await product.query('select pg_stat_statements_reset()')
    await work()
    const rows = await product.query(
      `select queryid::text as id, calls::int from pg_stat_statements where query !~ '\\mpgboss\\.'`,
    )
    return new Map(rows.map(({ id, calls }) => [String(id), Number(calls)]))
  }
  const resting = await during(() => sleep(10_000))
  let polling = resting
  await pollIdle(url, cookie, async (load) => {
    let throughput: Throughput | null = null
    polling = await during(async () => {
      throughput = await measureLoad(load)
    })
    return throughput ?? measureLoad(load)
  })
  return Array.from(polling, ([id, calls]) => (resting.has(id) ? 0 : calls)).reduce((sum, calls) => sum + calls, 0)
}

const rateOf = ({ perSecond }: Throughput) => perSecond
const costOf = ({ cost }: { cost: number }) => cost
