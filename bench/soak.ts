import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchResult } from '#scripts/bench.ts'
import { poll } from '#tests/poll.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { withWorker } from './tools/with-worker.ts'

/** The duration comes from the environment: an hour before a release. */
const seconds = Number(process.env.SOAK_SECONDS ?? 90)
const capacityVideos = 200
const phases = ['before', 'while', 'after'] as const
type Phase = (typeof phases)[number]
type Sample = { phase: Phase; rss: number; deadRows: number; unchanged: boolean }

/**
 * Half of the machine's capacity for the given time. During the middle third, a write transaction stays open; neither
 * vacuum nor the event reader can see past it.
 */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct()
  try {
    const [cookie = '', watcher = ''] = await product.addUsers(['alice', 'watcher'])
    return await withWorker(product, ['unseen'], async (_, worker) => {
      const capacity = await measureCapacity(product, cookie)
      const samples = await keepBusy(product, { worker, cookie, watcher, perSecond: capacity / 2 })
      const of = (phase: Phase) => samples.filter((sample) => sample.phase === phase)
      const max = (phase: Phase, name: 'rss' | 'deadRows') => Math.max(...of(phase).map((sample) => sample[name]))
      const believed = (phase: Phase) =>
        (100 * of(phase).filter(({ unchanged }) => unchanged).length) / of(phase).length
      const pickups = await Promise.all(phases.map((phase) => pickup(product, phase)))
      return [
        { name: `videos asked for, in ${seconds} s`, value: capacity / 2, unit: '/s' },
        ...phases.map((phase, index) => ({
          name: `picked up, 95 of 100, ${phase} the transaction`,
          value: pickups[index] ?? 0,
          unit: 'ms',
          limit: 1500,
        })),
        {
          name: 'memory of web and worker, after beside before',
          value: max('after', 'rss') / max('before', 'rss'),
          unit: '×',
          limit: 1.5,
        },
        ...phases.map((phase) => ({ name: `dead rows at most, ${phase}`, value: max(phase, 'deadRows'), unit: '' })),
        { name: 'idle polls answered from memory, before', value: believed('before'), unit: '%' },
        { name: 'the same while it is open', value: believed('while'), unit: '%' },
        { name: 'the same after', value: believed('after'), unit: '%', atLeast: 50 },
      ]
    })
  } finally {
    await product.remove()
  }
}

async function measureCapacity(product: PostgresProduct, cookie: string): Promise<number> {
  const begunAt = performance.now()
  await Promise.all(Array.from({ length: capacityVideos }, () => submit(product, cookie)))
  while ((await open(product)) > 0) await sleep(20)
  return (1000 * capacityVideos) / (performance.now() - begunAt)
}

type Busy = { worker: ChildProcess; cookie: string; watcher: string; perSecond: number }

async function keepBusy(product: PostgresProduct, { worker, cookie, watcher, perSecond }: Busy): Promise<Sample[]> {
  const samples: Sample[] = []
  await product.query('create table phases (phase text, begun timestamptz default now())')
  const failures: unknown[] = []
  for (const phase of phases) {
    await product.query('insert into phases values ($1)', [phase])
    const holder = new pg.Client({ connectionString: product.databaseUrl })
    await holder.connect()
    if (phase === 'while') await holder.query('begin; select pg_current_xact_id()')
    const asking = setInterval(() => submit(product, cookie).catch((error) => failures.push(error)), 1000 / perSecond)
    for (const until = Date.now() + (1000 * seconds) / 3; Date.now() < until; await sleep(1000)) {
      // Adds an event for the watcher now and then; only the database knows of it while the event reader cannot see it.
      if (samples.length % 5 === 0)
        await product.query(
          `insert into events (user_id, type) select id, 'bench.told' from users where username = 'watcher'`,
        )
      const [{ dead } = {}] = await product.query('select sum(n_dead_tup)::int as dead from pg_stat_user_tables')
      const rss = residentBytes(product.pid) + residentBytes(worker.pid ?? 0)
      samples.push({ phase, rss, deadRows: Number(dead), unchanged: await isUnchanged(product, watcher) })
    }
    clearInterval(asking)
    await holder.end()
  }
  if (failures.length > 0) throw failures[0]
  while ((await open(product)) > 0) await sleep(100)
  return samples
}

let tag = ''

async function isUnchanged({ url }: PostgresProduct, cookie: string): Promise<boolean> {
  const answer = await poll(`${url}/api/video-tasks?days=14`, { cookie, 'if-none-match': tag })
  tag = String(answer.headers.etag ?? '')
  return answer.status === 304
}

async function submit({ url }: PostgresProduct, cookie: string): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ prompt: 'Waves on a beach at night', model: 'veo3_fast', aspectRatio: '9:16' })
  const answer = await fetch(`${url}/api/generate-video`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`asking for a video answered ${answer.status}`)
}

async function open(product: PostgresProduct): Promise<number> {
  const [{ open } = {}] = await product.query('select count(*)::int as open from renditions where due_at is not null')
  return Number(open)
}

/** Milliseconds from request to submission, for 95 of 100 videos of the phase. */
async function pickup(product: PostgresProduct, phase: Phase): Promise<number> {
  const [{ ms } = {}] = await product.query(
    `select 1000 * percentile_cont(0.95) within group (order by extract(epoch from taken.created_at - asked.created_at)) as ms
    from events asked join events taken on taken.data->>'taskId' = asked.data->>'taskId' and taken.type = 'video.running'
    where asked.type = 'video.queued' and $1 = (
      select phase from phases where begun <= asked.created_at order by begun desc limit 1)`,
    [phase],
  )
  return Number(ms)
}

function residentBytes(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * 4096
}
