import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchResult } from '#scripts/bench.ts'
import type { News, Wish } from './tools/clients/live-clients.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { middle } from './tools/rounds.ts'

const users = 500
const pagesPerUser = 20
const pages = users * pagesPerUser
const rounds = 7

/** The memory per open page, and the delay until ten thousand pages receive an event from another process. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct({}, 'bench/tools/measured-server.ts')
  const clients = fork(join(import.meta.dirname, 'tools/clients/live-clients.ts'))
  try {
    const cookies = await product.addUsers(Array.from({ length: users }, (_, index) => `user-${index}`))
    const port = Number(new URL(product.url).port)
    // Opens a few pages first, so that one-time costs are not counted for each page.
    await ask(clients, { open: { port, cookies: cookies.slice(0, 50), perCookie: 1 } })
    const before = await product.memory()
    await ask(clients, { open: { port, cookies: cookies.slice(50), perCookie: pagesPerUser } })
    await ask(clients, { open: { port, cookies: cookies.slice(0, 50), perCookie: pagesPerUser - 1 } })
    // Sessions and cached versions do not expire during this pause; only garbage is freed.
    await sleep(2000)
    const after = await product.memory()
    const opened = pages - 50
    const delays: number[][] = []
    for (let round = 0; round < rounds; round++) {
      await sleep(1000 + 37 * round)
      delays.push((await tellAll(product, clients)).toSorted((a, b) => a - b))
    }
    const at = (share: number) =>
      middle(delays.map((sorted) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN))
    return [
      { name: `an open page, of ${pages}`, value: (after.used - before.used) / opened / 1024, unit: 'KiB', limit: 25 },
      { name: 'the same, as the system counts it', value: (after.rss - before.rss) / opened / 1024, unit: 'KiB' },
      { name: 'an event at half of all pages', ...at(0.5), unit: 'ms' },
      { name: 'an event at 99 of 100 pages', ...at(0.99), unit: 'ms', limit: 250 },
    ]
  } finally {
    clients.kill('SIGKILL')
    await product.remove()
  }
}

async function ask(clients: ChildProcess, wish: Wish): Promise<News> {
  clients.send(wish)
  const [news] = (await once(clients, 'message')) as [News]
  return news
}

/** Writes one event for every user in one transaction of another process. @returns the delay of each page. */
async function tellAll(product: PostgresProduct, clients: ChildProcess): Promise<number[]> {
  const told = ask(clients, { expect: { writtenAt: Date.now() } })
  await product.query(
    `insert into events (user_id, type) select id, 'bench.told' from users where username like 'user-%'`,
  )
  const news = await told
  return 'delays' in news ? news.delays : []
}
