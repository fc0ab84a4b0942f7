/**
 * `npm run deep -- soak`: makes many videos of the models of KIE and fal, by both doors, with three accounts of each fake, half of
 * whose answers are faulty, while the worker is killed again and again and KIE is away for the middle third. Prints the
 * outcome, and exits with 1 if a credit or a video was lost, if two vendors made a video, or if the accounts are not
 * booked with what the vendors took.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { rootFolder } from '#scripts/run-command.ts'
import { openPostgres } from '#server/db/client.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { findFreePort, startPostgresServer } from '#tests/database/postgres-server.ts'
import { startFalFake } from '#tests/fakes/fal/fal.ts'
import { startKieFake } from '#tests/fakes/kie/kie.ts'
import type { KieFakeTask } from '#tests/fakes/kie/kie-state.ts'
import { makeClip, makeWav } from '#tests/make-clip.ts'
import { describeSoakVideo, type SoakFiles, soakRoutes } from './soak-videos.ts'

const videos = Number(process.argv[2] ?? 500)
const kills = Number(process.argv[3] ?? 5)
const accounts = 3
const clipSeconds = 2
const port = await findFreePort()

const postgres = await startPostgresServer()
const dataDir = mkdtempSync(join(tmpdir(), 'soundreel-soak-'))
const publicUrl = 'https://soak.example'
const reach = (url: string) => url.replace(publicUrl, `http://localhost:${port}`)
const [fake, fal] = await Promise.all([startKieFake({ reach, secondsOf: () => clipSeconds }), startFalFake({ reach })])
const environment = {
  ...process.env,
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  VIDEO_PROVIDER: 'kie',
  APP_SECRET: 'a secret of the soak run',
  ADMIN_PASSWORD: 'correct horse',
  SIGNUP_CREDITS: String(20 * videos),
  KIE_API_URL: fake.url,
  KIE_UPLOAD_URL: fake.uploadUrl,
  FAL_QUEUE_URL: fal.url,
  FAL_KEYS_URL: fal.keysUrl,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
}

const start = (role: string) =>
  spawn(process.execPath, ['server/main.ts'], {
    cwd: rootFolder,
    stdio: 'inherit',
    env: { ...environment, ROLES: role },
  })

async function call(cookie: string, method: string, path: string, body?: unknown) {
  const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie }
}

async function signIn(username: string): Promise<string> {
  return (await call('', 'POST', '/api/auth/login', { username, password: 'correct horse' })).cookie
}

async function upload(cookie: string, bytes: Uint8Array): Promise<string> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'a'))
  const answer = await fetch(`http://localhost:${port}/api/v1/uploads`, { method: 'POST', headers: { cookie }, body })
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

async function uploadFiles(cookie: string): Promise<SoakFiles> {
  const picture = sharp({ create: { width: 320, height: 320, channels: 3, background: '#c84' } })
  return {
    picture: await upload(cookie, await picture.png().toBuffer()),
    clip: await upload(cookie, await readFile(await makeClip('16:9', { seconds: clipSeconds }))),
    sound: await upload(cookie, makeWav(2)),
  }
}

async function submitAll(): Promise<void> {
  const admin = await signIn('admin')
  for (let account = 1; account <= accounts; account++) {
    const token = `key-${account}`
    fake.addAccount({ key: token, credits: 1_000_000 })
    const prices = { veo3FastCredits: 60, veo3QualityCredits: 250 }
    await call(admin, 'POST', '/api/admin/kie-apis', { name: token, token, totalCredits: 1_000_000, ...prices })
    fal.addAccount(`fal-${token}`)
    const budget = { name: token, token: `fal-${token}`, budgetDollars: 100_000 }
    await call(admin, 'POST', '/api/admin/vendor-accounts', { vendor: 'fal', ...budget })
  }
  for (const [model, failover] of Object.entries(soakRoutes))
    await call(admin, 'PUT', `/api/admin/models/${model}`, { failover })
  await call('', 'POST', '/api/auth/register', { username: 'soaker', password: 'correct horse' })
  const cookie = await signIn('soaker')
  const files = await uploadFiles(cookie)
  for (let video = 0; video < videos; video++) {
    const { path, body } = describeSoakVideo(video, files)
    await call(cookie, 'POST', path, body)
  }
}

async function untilAllEnded(worker: ChildProcess): Promise<ChildProcess> {
  const db = openPostgres(postgres.url)
  const startedAt = Date.now()
  let killed = 0
  const outage = planOutage()
  for (let rounds = 0; ; rounds++) {
    const { rows } = await db.root.execute<{ stage: string; videos: number }>(
      `select stage, count(*)::int as videos from video_tasks group by stage`,
    )
    const stages = Object.fromEntries(rows.map((row) => [row.stage, row.videos]))
    const ended = (stages.completed ?? 0) + (stages.failed ?? 0)
    if (rounds % 5 === 0) console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`, JSON.stringify(stages))
    await outage(ended)
    if (ended === videos && killed >= kills) break
    if (killed < kills && ended >= ((killed + 1) * videos) / (kills + 1)) {
      worker.kill('SIGKILL')
      worker = start('worker')
      console.log(`kill -9 of the worker, number ${++killed}, with ${ended} ended`)
    }
    await sleep(2000)
  }
  await db.close()
  return worker
}

/** Longer, and resting accounts would make the run wait. */
const maxAwayMs = 180_000

/** KIE is away while the middle third of the videos ends. */
function planOutage(): (ended: number) => Promise<void> {
  let comeBack: (() => Promise<void>) | null = null
  let since: number | null = null
  return async (ended) => {
    if (since === null && ended >= videos / 3) {
      since = Date.now()
      comeBack = await fake.vanish()
      console.log(`KIE is away, with ${ended} ended`)
    } else if (comeBack && since !== null && (ended >= (2 * videos) / 3 || Date.now() - since > maxAwayMs)) {
      await comeBack()
      comeBack = null
      console.log(`KIE is back, with ${ended} ended`)
    }
  }
}

type Ended = {
  task_id: string
  model: string
  prompt: string
  stage: string
  refunded: boolean
  provider: string
  reserved_credits: number
  estimated_cost: string
  result_urls: string[]
}

/** The jobs of a video for which the provider keeps credits. */
function paidJobs({ prompt }: Ended) {
  const promptOf = ({ body }: KieFakeTask) => (body.input as { prompt?: string } | undefined)?.prompt ?? body.prompt
  return fake.tasks.filter((job) => promptOf(job) === prompt && job.charged > 0)
}

const unmade = ['flagged', 'flagged-text', 'no-media', 'no-video', 'broken']

/** The jobs of a video that fal finishes; it takes the price of each, and does not say so. */
function falJobs({ prompt }: Ended) {
  return fal.jobs.filter(({ input, words }) => input.prompt === prompt && !unmade.some((word) => words.has(word)))
}

/** What the vendors took for a video, rounded up as it is booked. */
function takenFor(task: Ended): number {
  const byKie = paidJobs(task).reduce((sum, job) => sum + Math.ceil(job.price), 0)
  return byKie + falJobs(task).length * Math.ceil(Number(task.estimated_cost))
}

async function judge(): Promise<string[]> {
  const db = openPostgres(postgres.url)
  const lost = (await verifyLedger(db.root)).map((fault) => `${fault.rule} ${fault.subject}: ${fault.detail}`)
  const { rows } = await db.root.execute<Ended>('select * from video_tasks')
  for (const task of rows) {
    const jobs = [...paidJobs(task), ...falJobs(task)]
    if (jobs.length > 1) lost.push(`${task.task_id} was paid for ${jobs.length} times`)
    // Of a lost record, nobody can tell what it cost.
    const taken = takenFor(task)
    if (taken !== task.reserved_credits && !/record(Info)?-null/.test(task.prompt))
      lost.push(`${task.task_id} (${task.model}, ${task.prompt}) took ${taken}, booked ${task.reserved_credits}`)
    if (task.stage === 'failed' && !task.refunded) lost.push(`${task.task_id} failed without a refund`)
    if (task.stage !== 'completed') continue
    const answer = await fetch(`http://localhost:${port}/media/${task.result_urls[0]}`, {
      headers: { range: 'bytes=0-9' },
    })
    if (answer.status !== 206) lost.push(`${task.task_id} is charged without a file`)
  }
  await db.close()
  return lost
}

const web = start('web')
while (!(await fetch(`http://localhost:${port}/api/site`).catch(() => null))?.ok) await sleep(200)
let worker = start('worker')
try {
  await submitAll()
  worker = await untilAllEnded(worker)
  const lost = await judge()
  for (const line of lost) console.log(line)
  console.log(`${videos} videos, ${fake.tasks.length} jobs at KIE, ${fal.jobs.length} at fal, ${lost.length} faults`)
  process.exitCode = lost.length === 0 ? 0 : 1
} finally {
  for (const child of [web, worker]) child.kill('SIGKILL')
  await Promise.all([fake.close(), fal.close()])
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
