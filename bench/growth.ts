import type { BenchResult } from '#scripts/bench.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { middle } from './tools/rounds.ts'
import { seedVideos } from './tools/seed-videos.ts'

const sizes = [1000, 100_000, 1_000_000]
/** The number of the requesting user's own videos, the same at every size. */
const own = 200
const asks = 150
const rounds = 5

/** Milliseconds per request with a thousand videos in the database and with a million, one request at a time. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct()
  try {
    const [user = '', asking = ''] = await product.addUsers(['alice', 'bob'])
    const [admin = ''] = await product.addUsers(['keeper'], { isAdmin: true })
    const costs = new Map<string, number[]>()
    for (const total of sizes) {
      const begunAt = performance.now()
      await seedVideos(product, 'alice', total === sizes[0] ? own : 0, total)
      console.log(`  ${total} videos seeded after ${Math.round((performance.now() - begunAt) / 1000)} s`)
      const questions = await listQuestions(product, { user, admin, asking })
      const values = new Map(Object.keys(questions).map((name) => [name, [] as number[]]))
      // Takes turns, so that a busy moment of the machine affects all of them.
      for (let count = 0; count < asks; count++)
        for (const [name, ask] of Object.entries(questions)) {
          const askedAt = performance.now()
          await ask(count)
          values.get(name)?.push(performance.now() - askedAt)
        }
      for (const [name, taken] of values) costs.set(name, [...(costs.get(name) ?? []), middleOfRounds(taken)])
    }
    return Array.from(costs, ([name, steps]) => [
      {
        name: `${name} with ${sizes.join(', ')} videos: ${steps.map((ms) => ms.toFixed(2)).join(', ')} ms; last beside first`,
        value: (steps.at(-1) ?? 0) / (steps[0] ?? 1),
        unit: '×',
        limit: 1.25,
      },
    ]).flat()
  } finally {
    await product.remove()
  }
}

/** The first round is a warm-up. */
function middleOfRounds(taken: number[]): number {
  const perRound = Math.floor(taken.length / (rounds + 1))
  const medians = Array.from(
    { length: rounds },
    (_, round) => middle(taken.slice((round + 1) * perRound, (round + 2) * perRound)).value,
  )
  return middle(medians).value
}

type Question = (count: number) => Promise<void>

/** `asking` belongs to another user, who submits the new videos, so that the first user's list does not change. */
type Cookies = { user: string; admin: string; asking: string }

async function listQuestions(
  product: PostgresProduct,
  { user, admin, asking }: Cookies,
): Promise<Record<string, Question>> {
  const [{ task_id: taskId } = {}] = await product.query(
    `select task_id from video_tasks where task_id like 'own-%' limit 1`,
  )
  // Sent with `no-cache`, so that no answer comes from memory.
  const get = (cookie: string, path: string) => () =>
    send(product.url + path, { headers: { cookie, 'cache-control': 'no-cache' } })
  const headers = { cookie: asking, 'content-type': 'application/json' }
  return {
    'a page of one’s videos': get(user, '/api/video-tasks?page=1&limit=20'),
    'one’s videos of 14 days': get(user, '/api/video-tasks?days=14'),
    'one’s transactions': get(user, '/api/transactions?page=1'),
    'status of a video': get(user, `/api/video-status/${taskId}`),
    'everybody’s transactions': get(admin, '/api/admin/transactions?page=1'),
    'everybody’s refunds': get(admin, '/api/admin/transactions?page=1&type=refund'),
    'asking for a video': (count) =>
      send(`${product.url}/api/generate-video`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ prompt: `Waves ${count}`, model: 'veo3_fast' }),
      }),
  }
}

async function send(url: string, request: RequestInit): Promise<void> {
  const answer = await fetch(url, request)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${text}`)
}
