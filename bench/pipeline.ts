import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchResult } from '#scripts/bench.ts'
import { measureLoad } from './tools/load.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'
import { withWorker } from './tools/with-worker.ts'

const videos = 300
/** The number of videos if each result is inspected, which takes most of the time. */
const seenVideos = 20
/** Submitting, polling and storing. */
const jobsPerVideo = 3

/** Videos per second with a provider that finishes at once, compared with as many empty queue jobs. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct()
  try {
    const [cookie = ''] = await product.addUsers(['alice'])
    const rounds = await interleave({
      unseen: () => makeVideos(product, cookie, videos, 'unseen'),
      queue: () => workForNothing(product),
      seen: () => makeVideos(product, cookie, seenVideos, 'seen'),
      unsigned: () => makeVideos(product, cookie, seenVideos, 'unsigned'),
    })
    return [
      { name: 'videos made, not looked into', ...middle(rounds.unseen), unit: '/s' },
      { name: `videos’ worth of empty jobs (${jobsPerVideo} each)`, ...middle(rounds.queue), unit: '/s' },
      { name: 'videos beside empty jobs', ...ratios(rounds.unseen, rounds.queue), unit: '×', atLeast: 0.3 },
      { name: 'videos made and looked into (decoded, poster, loudness), signed', ...middle(rounds.seen), unit: '/s' },
      { name: 'the same without signing', ...middle(rounds.unsigned), unit: '/s' },
      { name: 'with beside without signing', ...ratios(rounds.seen, rounds.unsigned), unit: '×', atLeast: 0.95 },
    ]
  } finally {
    await product.remove()
  }
}

/** @returns videos per second */
async function makeVideos(product: PostgresProduct, cookie: string, count: number, mode: string): Promise<number> {
  const body = JSON.stringify({ prompt: 'Waves on a beach at night', model: 'veo3_fast', aspectRatio: '9:16' })
  const headers = { cookie, 'content-type': 'application/json' }
  await measureLoad({ url: `${product.url}/api/generate-video`, method: 'POST', headers, body, amount: count })
  return withWorker(product, [mode], async (begunAt) => {
    const open = `select count(*)::int as open from renditions where due_at is not null`
    while (Number((await product.query(open))[0]?.open) > 0) await sleep(20)
    return (1000 * count) / (performance.now() - begunAt)
  })
}

function workForNothing(product: PostgresProduct): Promise<number> {
  return withWorker(product, ['queue', `${videos * jobsPerVideo}`], async (begunAt, worker) => {
    await once(worker, 'message')
    return (1000 * videos) / (performance.now() - begunAt)
  })
}
