import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchResult } from '#scripts/bench.ts'
import type { Call, News, Wish } from './tools/clients/waiting-clients.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { middle } from './tools/rounds.ts'

const users = 100
/** As many as an account may have. */
const callsPerUser = 20
const waiting = users * callsPerUser
/** So many videos change at once, as often as it takes to answer all calls. */
const perChange = 100
const settleMs = 5000

/** The memory of two thousand calls that wait, and the delay from a change of their video to their answer. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct({}, 'bench/tools/measured-server.ts')
  const clients = fork(join(import.meta.dirname, 'tools/clients/waiting-clients.ts'))
  try {
    const cookies = await product.addUsers(Array.from({ length: users }, (_, index) => `user-${index}`))
    await addVideos(product)
    const calls = cookies.flatMap((cookie, user) =>
      Array.from({ length: callsPerUser }, (_, video): Call => ({ cookie, id: `wait-${user}-${video}` })),
    )
    const port = Number(new URL(product.url).port)
    const round = async (stage: string) => {
      const before = await product.memory()
      await ask(clients, { wait: { port, calls } })
      // Until all calls have read their video and wait.
      await sleep(settleMs)
      const after = await product.memory()
      const delays: number[] = []
      for (let first = 0; first < users; first += perChange / callsPerUser) {
        delays.push(...(await change(product, clients, first, stage)))
        await sleep(200)
      }
      return { kib: (after.used - before.used) / waiting / 1024, delays: delays.toSorted((a, b) => a - b) }
    }
    // The first round also loads code.
    await round('storing')
    const rounds = [await round('running'), await round('storing'), await round('running')]
    const at = (share: number) =>
      middle(rounds.map(({ delays }) => delays[Math.floor(delays.length * share)] ?? Number.NaN))
    return [
      { name: `a waiting call, of ${waiting}`, ...middle(rounds.map(({ kib }) => kib)), unit: 'KiB', limit: 30 },
      { name: `half of the answers, ${perChange} videos changing at once, within`, ...at(0.5), unit: 'ms' },
      { name: '99 of 100 answers within', ...at(0.99), unit: 'ms', limit: 300 },
    ]
  } finally {
    clients.kill('SIGKILL')
    await product.remove()
  }
}

function addVideos(product: PostgresProduct): Promise<unknown> {
  return product.query(
    `insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, stage, media_folder, due_at)
    select md5('user-' || u)::uuid, 'wait-' || u || '-' || n, 'Waves at night', 'veo3_fast', '16:9', 'submitting', 'folder', null
    from generate_series(0, ${users - 1}) u cross join generate_series(0, ${callsPerUser - 1}) n`,
  )
}

/** Changes the videos of some users in one transaction of another process. @returns the delay of each answer. */
async function change(product: PostgresProduct, clients: ChildProcess, firstUser: number, stage: string) {
  const names = Array.from({ length: perChange / callsPerUser }, (_, index) => `user-${firstUser + index}`)
  const answered = ask(clients, { expect: { changedAt: Date.now(), answers: perChange } })
  await product.query(
    `with changed as (
      update video_tasks set stage = $2 where user_id in (select md5(name)::uuid from unnest($1::text[]) name)
      returning user_id, task_id
    ) insert into events (user_id, type, data)
    select user_id, 'bench.changed', jsonb_build_object('taskId', task_id) from changed`,
    [names, stage],
  )
  const news = await answered
  return 'delays' in news ? news.delays : []
}

async function ask(clients: ChildProcess, wish: Wish): Promise<News> {
  clients.send(wish)
  const [news] = (await once(clients, 'message')) as [News]
  if ('failed' in news) throw new Error(`a call failed: ${news.failed}`)
  return news
}
