import type { BenchResult } from '#scripts/bench.ts'
import { measureLoad } from './tools/load.ts'
import { installPeers } from './tools/peers.ts'
import { startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'
import { seedVideos } from './tools/seed-videos.ts'
import { startScript } from './tools/start-script.ts'

/**
 * The requests of a signed-in page after a change, compared with a plain stack that answers them from
 * the same database. The product's requests have `no-cache`, so that it uses no cached data: session
 * and answer come from the database, as after a change.
 */
export async function bench(): Promise<BenchResult[]> {
  await installPeers()
  const product = await startPostgresProduct()
  const peer = await startScript('peers/plain-stack.js', { DATABASE_URL: product.databaseUrl, NODE_ENV: 'production' })
  try {
    const [cookie = ''] = await product.addUsers(['alice'])
    await seedVideos(product, 'alice', 20, 10_000)
    const plainCookie = await signIn(peer.url, 'alice')
    const [{ task_id } = {}] = await product.query(`select task_id from video_tasks where task_id like 'own-%' limit 1`)
    const results: BenchResult[] = []
    for (const [name, path] of [
      ['list of 20 videos', '/api/video-tasks?days=14'],
      ['current user', '/api/auth/current-user'],
      ['status of a video', `/api/video-status/${task_id}`],
    ] as const) {
      const { ours, plain } = await interleave({
        ours: () => measureLoad({ url: product.url + path, headers: { cookie, 'cache-control': 'no-cache' } }),
        plain: () => measureLoad({ url: peer.url + path, headers: { cookie: plainCookie } }),
      })
      const rates = [ours, plain].map((rounds) => rounds.map(({ perSecond }) => perSecond)) as [number[], number[]]
      const latest = [ours, plain].map((rounds) => rounds.map(({ p99 }) => p99)) as [number[], number[]]
      results.push(
        { name: `${name}, ours`, ...middle(rates[0]), unit: '/s' },
        { name: `${name}, plain stack`, ...middle(rates[1]), unit: '/s' },
        { name: `${name}, ours beside plain`, ...ratios(...rates), unit: '×', atLeast: 3 },
        { name: `${name}, ours, 99 of 100 within`, ...middle(latest[0]), unit: 'ms', limit: middle(latest[1]).value },
      )
    }
    return results
  } finally {
    peer.stop()
    await product.remove()
  }
}

async function signIn(url: string, username: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/sign-in`, { method: 'POST', headers, body: JSON.stringify({ username }) })
  return answer.headers.getSetCookie().join().split(';')[0] ?? ''
}
