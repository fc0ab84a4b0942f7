import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchResult } from '#scripts/bench.ts'
import { measureLoad } from './tools/load.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'
import { withWorker } from './tools/with-worker.ts'

const crowd = 100
const measured = 100
const betweenMs = 50

/** How long a video waits until the provider has it, while one worker stores a crowd of finished videos. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct()
  try {
    const [cookie = ''] = await product.addUsers(['alice'])
    const rounds = await interleave(
      { quiet: () => submit(product, cookie, 0), crowded: () => submit(product, cookie, crowd) },
      3,
    )
    return [
      { name: '99 of 100 videos submitted within, nothing else to do', ...middle(rounds.quiet), unit: 'ms' },
      { name: `the same beside ${crowd} finished videos`, ...middle(rounds.crowded), unit: 'ms' },
      { name: 'beside them, compared with nothing else', ...ratios(rounds.crowded, rounds.quiet), unit: '×', limit: 2 },
    ]
  } finally {
    await product.remove()
  }
}

/** @returns the milliseconds within which 99 of 100 videos are submitted */
async function submit(product: PostgresProduct, cookie: string, finished: number): Promise<number> {
  await product.query(`update video_tasks set stage = 'completed', status = 'completed' where stage <> 'completed'`)
  await order(product, cookie, 'finished', finished)
  return withWorker(product, ['crowd'], async () => {
    const storing = `select count(*)::int as count from video_tasks where stage = 'storing'`
    const countStoring = async () => Number((await product.query(storing))[0]?.count)
    while (finished > 0 && (await countStoring()) === 0) await sleep(20)
    for (let count = 0; count < measured; count++) {
      await fetch(`${product.url}/api/generate-video`, orderOf(cookie, 'slow'))
      await sleep(betweenMs)
    }
    const waited = `select extract(epoch from stage_since - created_at) * 1000 as ms from video_tasks
      where stage = 'running' and prompt = 'slow' order by 1`
    if (finished > 0 && (await countStoring()) === 0) throw new Error('the crowd was too small')
    for (;;) {
      const rows = await product.query(waited)
      if (rows.length === measured) return Number(rows[Math.ceil(measured * 0.99) - 1]?.ms)
      await sleep(20)
    }
  })
}

async function order(product: PostgresProduct, cookie: string, prompt: string, amount: number): Promise<void> {
  if (amount > 0) await measureLoad({ url: `${product.url}/api/generate-video`, ...orderOf(cookie, prompt), amount })
}

function orderOf(cookie: string, prompt: string) {
  const body = JSON.stringify({ prompt, model: 'veo3_fast', aspectRatio: '9:16' })
  return { method: 'POST' as const, headers: { cookie, 'content-type': 'application/json' }, body }
}
