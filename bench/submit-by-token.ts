import type { BenchResult } from '#scripts/bench.ts'
import { measureLoad } from './tools/load.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'

const connections = 16
const seconds = 4
const rounds = 5
const headers = { 'content-type': 'application/json' }
const request = JSON.stringify({ model: 'veo3_fast', prompt: 'Waves on a beach at night' })
const cap = 1_000_000

/** Video requests of programs, by tokens with a budget for each window, compared with those of the page. */
export async function bench(): Promise<BenchResult[]> {
  // Each connection has an address of its own, because a network may start 6000 videos in ten minutes.
  const product = await startPostgresProduct({ TRUST_PROXY: '1' })
  try {
    // Other users in each round, because a user may start 600 videos in ten minutes.
    const cookies = await product.addUsers(
      Array.from({ length: rounds * connections }, (_, index) => `user-${index + 1}`),
    )
    const callers = await Promise.all(cookies.map((cookie, index) => makeCaller(product, cookie, index)))
    const turns = { program: 0, page: 0 }
    // No worker makes them, and the place of each new video counts all that wait.
    const emptied = async <T>(measure: () => Promise<T>) => {
      await product.query(`update video_tasks set stage = 'completed' where stage = 'queued'`)
      return measure()
    }
    const ofRound = <T>(all: readonly T[], round: number) => all.slice(round * connections, (round + 1) * connections)
    const load = { method: 'POST', headers, body: request, connections, seconds } as const
    const measured = await interleave(
      {
        program: () =>
          emptied(() =>
            measureLoad({ ...load, url: `${product.url}/api/v1/videos`, callers: ofRound(callers, turns.program++) }),
          ),
        page: () =>
          emptied(() =>
            measureLoad({ ...load, url: `${product.url}/api/generate-video`, cookies: ofRound(cookies, turns.page++) }),
          ),
      },
      rounds,
    )
    const rates = {
      program: measured.program.map(({ perSecond }) => perSecond),
      page: measured.page.map(({ perSecond }) => perSecond),
    }
    return [
      { name: 'by tokens with budgets', ...middle(rates.program), unit: '/s' },
      { name: 'by the page', ...middle(rates.page), unit: '/s' },
      { name: 'by tokens beside the page', ...ratios(rates.program, rates.page), unit: '×', atLeast: 0.9 },
      { name: 'by tokens, 99 of 100 within', ...middle(measured.program.map(({ p99 }) => p99)), unit: 'ms' },
    ]
  } finally {
    await product.remove()
  }
}

/** The headers of a program with a token of this user. */
async function makeCaller({ url }: PostgresProduct, cookie: string, index: number): Promise<Record<string, string>> {
  const limits = { dailyCap: cap, monthlyCap: cap, totalCap: cap }
  const answer = await fetch(`${url}/api/user-tokens`, {
    ...{ method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify({ name: 'robot', ...limits }) },
  })
  if (!answer.ok) throw new Error(`creating a token answered ${answer.status} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}` }
}
