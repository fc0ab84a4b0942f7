import type { BenchResult } from '#scripts/bench.ts'
import { measureLoad } from './tools/load.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle } from './tools/rounds.ts'
import { seedVideos } from './tools/seed-videos.ts'

const signIns = 200
const password = 'correct horse'
const reads = 200

/** How much longer a reader waits while 200 users sign in at once, compared with the same reads without sign-ins. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct()
  try {
    const [cookie = ''] = await product.addUsers(['alice'])
    await seedVideos(product, 'alice', 20, 1000)
    const names = await addPeople(product)
    const { quiet, flooded } = await interleave({
      quiet: () => read(product, cookie),
      flooded: async () => {
        const flood = signInAll(product, names)
        const throughput = await read(product, cookie)
        return { ...throughput, floodSeconds: await flood }
      },
    })
    const added = flooded.map(({ p99 }, round) => p99 - (quiet[round]?.p99 ?? Number.NaN))
    return [
      { name: 'reads with nobody signing in, 99 of 100 within', ...middle(quiet.map(({ p99 }) => p99)), unit: 'ms' },
      {
        name: `reads during ${signIns} sign-ins at once, 99 of 100 within`,
        ...middle(flooded.map(({ p99 }) => p99)),
        unit: 'ms',
      },
      { name: 'the difference in the same round', ...middle(added), unit: 'ms', limit: 100 },
      { name: `${signIns} sign-ins at once`, ...middle(flooded.map(({ floodSeconds }) => floodSeconds)), unit: 's' },
    ]
  } finally {
    await product.remove()
  }
}

/** Few enough to finish during the flood. */
function read({ url }: PostgresProduct, cookie: string) {
  return measureLoad({ url: `${url}/api/video-tasks?days=14`, cookies: [cookie], connections: 1, amount: reads })
}

/** Registers users through the API, because a sign-in needs a password to check. */
async function addPeople({ url }: PostgresProduct): Promise<string[]> {
  const names = Array.from({ length: signIns }, (_, index) => `person-${index + 1}`)
  for (const username of names) await post(`${url}/api/auth/register`, { username, password })
  return names
}

async function signInAll({ url }: PostgresProduct, names: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(names.map((username) => post(`${url}/api/auth/login`, { username, password })))
  return (performance.now() - startedAt) / 1000
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
}
