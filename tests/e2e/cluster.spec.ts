import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
import { type Cluster, createCluster } from '#tests/product/cluster.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { signIn, signUp, type Visitor } from './visitor.ts'

const videos = 40
const administrator = { username: 'admin', password: 'keeper of the house' }

let folder: string
let fake: KieFake
let cluster: Cluster
let visitor: Visitor

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'soundreel-cluster-'))
  fake = await startKieFake()
  fake.addAccount({ key: 'key-1', credits: 1_000_000 })
  cluster = await createCluster(folder, {
    KIE_API_URL: fake.url,
    KIE_UPLOAD_URL: fake.uploadUrl,
    SIGNUP_CREDITS: String(2 * videos),
    STOP_DELAY_SECONDS: '2',
  })
  await cluster.start()
  const admin = await signIn(cluster.url, administrator)
  await admin.call('POST', '/api/admin/kie-apis', { name: 'one', token: 'key-1', totalCredits: 1_000_000 })
  visitor = await signUp(cluster.url, 'alice')
})
test.afterAll(async () => {
  await cluster.remove()
  await fake.close()
  rmSync(folder, { recursive: true, force: true })
})

const submit = (prompt: string) =>
  visitor.call('POST', '/api/generate-video', { prompt, model: 'veo3_fast', aspectRatio: '9:16' })

async function expectAllEnded(count: number): Promise<void> {
  const haveEnded = async () => {
    const { tasks } = await visitor.call('GET', '/api/video-tasks?limit=100')
    expect(tasks).toHaveLength(count)
    return tasks.every((task: { status: string }) => task.status !== 'generating')
  }
  await waitUntil('every video has ended', haveEnded, { everyMs: 500, timeoutMs: 240_000 })
  expect(await cluster.verify()).toEqual([])
  const prompts = fake.tasks.map((task) => task.body.prompt)
  expect(new Set(prompts).size).toBe(prompts.length)
}

test('PLT-03 PLT-05 a rolling restart of every process refuses no request', async () => {
  const failures: string[] = []
  const answered = { count: 0 }
  let goesOn = true
  const load = (ask: () => Promise<unknown>) => {
    const askOnce = async () => {
      await ask().then(
        () => answered.count++,
        (error) => failures.push(`${error} ${error.cause ?? ''}`),
      )
      return !goesOn
    }
    return waitUntil('every process is restarted', askOnce, { everyMs: 50, timeoutMs: 240_000 })
  }
  let submitted = 0
  const loads = [
    load(() => visitor.call('GET', '/api/auth/current-user')),
    load(() => visitor.call('GET', '/api/video-tasks?days=14')),
    load(async () => submitted < videos && (await submit(`rolling ${submitted++}`))),
  ]
  for (const index of [0, 1, 2, 3]) await cluster.replace(index, 'SIGTERM')
  goesOn = false
  await Promise.all(loads)
  expect(failures).toEqual([])
  expect(answered.count).toBeGreaterThan(20)
  for (; submitted < videos; submitted++) await submit(`rolling ${submitted}`)
  await expectAllEnded(videos)
})

test('PLT-03 PLT-05 kill -9 of every process in turn loses nothing that was acknowledged', async () => {
  const acknowledged: string[] = []
  for (let count = 0; count < videos; count++) {
    const { taskId } = await submit(`killed ${count}`).catch(() => ({ taskId: null }))
    if (taskId) acknowledged.push(taskId)
    if (count % 10 === 5) await cluster.replace((count - 5) / 10, 'SIGKILL')
  }
  expect(acknowledged.length).toBeGreaterThan(videos / 2)
  const { tasks } = await visitor.call('GET', '/api/video-tasks?limit=100')
  const known = new Set(tasks.map((task: { taskId: string }) => task.taskId))
  expect(acknowledged.filter((taskId) => !known.has(taskId))).toEqual([])
  await expectAllEnded(tasks.length)
})
