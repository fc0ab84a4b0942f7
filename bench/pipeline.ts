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
/** What the worker sends for each video, begin and commit included, without the five statements of the job queue. */
const statementsPerVideo = 15
const countOpen = 'select count(*)::int as open from renditions where due_at is not null'

/** Videos per second with a provider that finishes at once, compared with as many empty queue jobs. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct()
  try {
    const [cookie = ''] = await product.addUsers(['alice'])
    await product.query('create extension if not exists pg_stat_statements')
    const rounds = await interleave({
      unseen: () => makeVideos(product, cookie, videos, 'unseen'),
      queue: () => workForNothing(product),
      seen: () => makeVideos(product, cookie, seenVideos, 'seen'),
      unsigned: () => makeVideos(product, cookie, seenVideos, 'unsigned'),
    })
    const [unseen, seen, unsigned] = [rounds.unseen.map(rateOf), rounds.seen.map(rateOf), rounds.unsigned.map(rateOf)]
    return [
      { name: 'videos made, not looked into', ...middle(unseen), unit: '/s' },
      {
        name: 'statements per video, as PostgreSQL counts',
        ...middle(rounds.unseen.map(({ all }) => all)),
        unit: '',
      },
      {
        name: 'of these, those that each video sends, without the job queue’s',
        ...middle(rounds.unseen.map(({ own }) => own)),
        ...{ unit: '', limit: statementsPerVideo },
      },
      { name: `videos’ worth of empty jobs (${jobsPerVideo} each)`, ...middle(rounds.queue), unit: '/s' },
      { name: 'videos beside empty jobs', ...ratios(unseen, rounds.queue), unit: '×', atLeast: 0.3 },
      { name: 'videos made and looked into (decoded, poster, loudness), signed', ...middle(seen), unit: '/s' },
      { name: 'the same without signing', ...middle(unsigned), unit: '/s' },
      { name: 'with beside without signing', ...ratios(seen, unsigned), unit: '×', atLeast: 0.95 },
    ]
  } finally {
    await product.remove()
  }
}

/** `perSecond`: videos. `all` and `own`: statements per video. */
type Round = { perSecond: number; all: number; own: number }

const rateOf = ({ perSecond }: Round) => perSecond

async function makeVideos(product: PostgresProduct, cookie: string, count: number, mode: string): Promise<Round> {
  const body = JSON.stringify({ prompt: 'Waves on a beach at night', model: 'veo3_fast', aspectRatio: '9:16' })
  const headers = { cookie, 'content-type': 'application/json' }
  await measureLoad({ url: `${product.url}/api/generate-video`, method: 'POST', headers, body, amount: count })
  await product.query('select pg_stat_statements_reset()')
  return withWorker(product, [mode], async (begunAt) => {
    while (Number((await product.query(countOpen))[0]?.open) > 0) await sleep(20)
    const perSecond = (1000 * count) / (performance.now() - begunAt)
    return { perSecond, ...(await countStatements(product, count)) }
  })
}

/**
 * Counts the statements that ran while so many videos were made, without those of this bench. Some are sent at the start
 * of the worker, and others by the second, such as those of event readers. Each of these runs less often than there are
 * videos, so `own` does not contain them. Nor does it contain those of the job queue, because idle workers send the same
 * ones, nor those that PostgreSQL itself runs there for foreign keys.
 */
async function countStatements(product: PostgresProduct, videos: number): Promise<Pick<Round, 'all' | 'own'>> {
  const rows = await product.query(
    `select calls::int, query ~ '\\mpgboss\\M' as "isQueues" from pg_stat_statements
      where query <> $1 and query not like '%pg_stat_statements%'`,
    [countOpen],
  )
  const perVideo = rows.map(({ calls, isQueues }) => ({ isQueues: isQueues === true, count: Number(calls) / videos }))
  const own = perVideo.filter(({ isQueues }) => !isQueues)
  return {
    all: perVideo.reduce((sum, { count }) => sum + count, 0),
    own: own.reduce((sum, { count }) => sum + Math.floor(count), 0),
  }
}

function workForNothing(product: PostgresProduct): Promise<number> {
  return withWorker(product, ['queue', `${videos * jobsPerVideo}`], async (begunAt, worker) => {
    await once(worker, 'message')
    return (1000 * videos) / (performance.now() - begunAt)
  })
}
