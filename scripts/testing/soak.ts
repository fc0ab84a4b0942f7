/**
 * `npm run soak`: makes many videos with three accounts of the fake provider, half of whose answers are faulty, while
 * the worker is killed again and again. Prints the outcome, and exits with 1 if a credit or a video was lost.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rootFolder } from '#scripts/run-command.ts'
import { openPostgres } from '#server/db/client.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { startPostgresServer } from '#tests/database/postgres-server.ts'
import { startKieFake } from '#tests/fakes/kie/kie.ts'
import { makeClip } from '#tests/make-clip.ts'

const videos = Number(process.argv[2] ?? 500)
const kills = Number(process.argv[3] ?? 5)
const accounts = 3
const port = 3950
const faults = [
  ['drop-after-create', 'reset', 'half-body', '504', 'slow-headers', 'empty', 'no-task-id', '500-timeout'],
  ['fail', 'successFlag-3', 'flagged', '422-flow', '400-image', 'record-null', 'fail-leaky'],
  [
    'json-string-urls',
    'legacy',
    'text-flags',
    'file-reset=50%',
    'file-404=2',
    'file-expired',
    'file-no-range',
    'record-500',
  ],
].flat()

const postgres = await startPostgresServer()
const dataDir = mkdtempSync(join(tmpdir(), 'soundreel-soak-'))
const clips = { '16:9': await makeClip('16:9'), '9:16': await makeClip('9:16'), hd: await makeClip('1080p') }
const fake = await startKieFake({ clips, looks: 1 })
const environment = {
  ...process.env,
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  PORT: String(port),
  APP_SECRET: 'a secret of the soak run',
  ADMIN_PASSWORD: 'correct horse',
  SIGNUP_CREDITS: String(videos),
  KIE_API_URL: fake.url,
  KIE_UPLOAD_URL: fake.uploadUrl,
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

async function submitAll(): Promise<void> {
  const admin = await signIn('admin')
  for (let account = 1; account <= accounts; account++) {
    const token = `key-${account}`
    fake.addAccount({ key: token, credits: 1_000_000 })
    await call(admin, 'POST', '/api/admin/kie-apis', { name: token, token, totalCredits: 1_000_000 })
  }
  await call('', 'POST', '/api/auth/register', { username: 'soaker', password: 'correct horse' })
  const cookie = await signIn('soaker')
  for (let video = 0; video < videos; video++) {
    const words = video % 2 === 0 ? '' : ` [${faults[Math.floor(video / 2) % faults.length]}]`
    const body = {
      prompt: `video ${video}.${words}`,
      model: 'veo3_fast',
      aspectRatio: video % 5 === 0 ? '16:9' : '9:16',
    }
    await call(cookie, 'POST', '/api/generate-video', body)
  }
}

async function untilAllEnded(worker: ChildProcess): Promise<ChildProcess> {
  const db = openPostgres(postgres.url)
  const startedAt = Date.now()
  let killed = 0
  for (let rounds = 0; ; rounds++) {
    const { rows } = await db.root.execute<{ stage: string; videos: number }>(
      `select stage, count(*)::int as videos from video_tasks group by stage`,
    )
    const stages = Object.fromEntries(rows.map((row) => [row.stage, row.videos]))
    const ended = (stages.completed ?? 0) + (stages.failed ?? 0)
    if (rounds % 5 === 0) console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`, JSON.stringify(stages))
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

type Ended = { task_id: string; prompt: string; stage: string; refunded: boolean; result_urls: string[] }

async function judge(): Promise<string[]> {
  const db = openPostgres(postgres.url)
  const lost = (await verifyLedger(db.root)).map((fault) => `${fault.rule} ${fault.subject}: ${fault.detail}`)
  const { rows } = await db.root.execute<Ended>('select task_id, prompt, stage, refunded, result_urls from video_tasks')
  for (const task of rows) {
    const jobs = fake.tasks.filter((job) => job.body.prompt === task.prompt).length
    if (jobs > 1) lost.push(`${task.task_id} was submitted ${jobs} times`)
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
  console.log(`${videos} videos, ${fake.tasks.length} jobs at the provider, ${lost.length} lost or doubled`)
  process.exitCode = lost.length === 0 ? 0 : 1
} finally {
  for (const child of [web, worker]) child.kill('SIGKILL')
  await fake.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
