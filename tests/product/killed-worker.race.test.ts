import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rootFolder } from '#scripts/run-command.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { addressOf } from '#tests/database/address-of.ts'
import { createScriptedProvider, type ScriptedProvider } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import type { DyingWork } from './dying-worker.ts'

/** Longer than a lease. */
const leasePassesMs = 61_000

let test: TestApp
let provider: ScriptedProvider
let browser: TestBrowser
let environment: Record<string, string>
let hdClip: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
  hdClip = await makeClip('1080p')
  environment = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: await addressOf(test.db),
    DATA_DIR: test.ctx.config.dataDir,
    APP_SECRET: 'a secret of the tests',
    ...{ ROLES: 'worker', LOG_LEVEL: 'silent' },
  }
})
afterAll(() => test.close())
beforeEach(async () => {
  provider = createScriptedProvider(await makeClip('16:9'))
  test.ctx.providers.demo = provider
  browser = await test.signedIn()
})

/** A worker in a process of its own is killed at that moment; this process goes on when its lease has passed. */
async function dieAt(moment: DyingWork['moment'], work: DyingWork['work'], id = ''): Promise<void> {
  const given: DyingWork = { moment, work, id, now: test.clock.now().toISOString(), hdClip }
  const child = spawn(process.execPath, ['tests/product/dying-worker.ts', JSON.stringify(given)], {
    cwd: rootFolder,
    env: environment,
    stdio: 'inherit',
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(await test.work()).toBe(0)
  test.clock.forward(leasePassesMs)
}

const order = async (asked: object): Promise<string> =>
  (await browser.post('/api/v1/videos', { prompt: 'waves', ...asked })).body.data[0].id
const wide = { model: 'veo3_fast', aspectRatio: '16:9' }
/** Gets no free 1080p version. */
const plain = { model: 'demo', seconds: 8 }
const newest = async () => (await browser.get('/api/video-tasks')).body.tasks[0]
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const renditionOf = async (taskId: string, purpose: string) => {
  const [row] = await test.query(`select r.id from renditions r join video_tasks v on v.id = r.video_task_id
    where v.task_id = '${taskId}' and r.purpose = '${purpose}'`)
  return String(row?.id)
}

it('PLT-05 PRV-05 GEN-18 kill -9 while a video is submitted: it is not sent again, and its credits return once', async () => {
  const before = await balance()
  const taskId = await order(plain)
  await dieAt('submit', 'video', taskId)
  expect((await newest()).stage).toBe('submitting')
  await test.workFor(2)
  expect(await newest()).toMatchObject({ stage: 'failed', refunded: true })
  expect([provider.submissions, await balance()]).toEqual([[], before])
  await test.verify()
})

it('PLT-05 PRV-05 GEN-18 kill -9 during the query about an unconfirmed video: the server repeats the query, and makes the video', async () => {
  Object.assign(provider, { newHandle: () => 'a handle', recover: async () => 'accepted' as const })
  provider.onSubmit = { outcome: 'unconfirmed' }
  const taskId = await order(plain)
  await test.work()
  test.clock.forward(3000)
  await dieAt('recover', 'video', taskId)
  expect((await newest()).stage).toBe('unconfirmed')
  await test.workFor(2)
  expect(await newest()).toMatchObject({ stage: 'completed', refunded: false })
  expect(provider.submissions).toHaveLength(1)
  await test.verify()
})

it('PLT-05 ADM-08 GEN-17 kill -9 during the recheck of a failed video: it is checked again, and a late success delivered', async () => {
  const { onCheck } = provider
  provider.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' } }
  const before = await balance()
  await order(plain)
  await test.workFor(2)
  await dieAt('check', 'recheck')
  expect(await newest()).toMatchObject({ stage: 'failed', refunded: true })
  provider.onCheck = onCheck
  await test.workFor(2)
  expect(await newest()).toMatchObject({ stage: 'completed', refunded: true })
  expect(await balance()).toBe(before)
  await test.verify()
})

it.each(['requested', 'running'])(
  'PLT-05 GEN-15 kill -9 while the free 1080p version is %s: it is kept, without another charge',
  async (hdState) => {
    const taskId = await order(wide)
    const left = await balance()
    await advanceVideo(test.ctx, taskId)
    test.clock.forward(leasePassesMs)
    for (const _ of ['check', 'store']) await advanceVideo(test.ctx, taskId)
    if (hdState === 'running') {
      await test.work()
      test.clock.forward(leasePassesMs)
    }
    expect((await newest()).hdState).toBe(hdState)
    await dieAt('check-hd', 'rendition', await renditionOf(taskId, 'hd'))
    expect((await newest()).hdState).toBe(hdState)
    provider.onCheckHd = { outcome: 'finished', url: hdClip }
    await test.workFor(2)
    expect(await newest()).toMatchObject({ hdState: 'stored', hdVideoUrl: expect.stringContaining('1080p') })
    expect(await balance()).toBe(left)
    await test.verify()
  },
)

it('PLT-05 MOD-15 kill -9 when the file of an upgrade is stored, but not yet named: it is made again, and charged once', async () => {
  const taskId = await order(plain)
  await test.workFor(2)
  await browser.post(`/api/v1/videos/${taskId}/upgrade`, { to: '1080p' })
  const left = await balance()
  await dieAt('stored', 'rendition', await renditionOf(taskId, 'upgrade'))
  const read = async () => (await browser.get(`/api/v1/videos/${taskId}`)).body
  expect(await read()).toMatchObject({ upgrades: [{ status: 'running' }], files: [{}, {}] })
  provider.onCheckHd = { outcome: 'finished', url: hdClip }
  await test.workFor(2)
  const { upgrades, files } = await read()
  expect(upgrades).toMatchObject([{ status: 'completed', creditsReturned: 0 }])
  const named: string[] = files.map(({ url }: { url: string }) => url.split('/').at(-1))
  expect(named.filter((name) => name.startsWith('1080p'))).toHaveLength(1)
  const [video] = await test.query(`select media_folder from video_tasks where task_id = '${taskId}'`)
  const stored = await readdir(join(test.ctx.storage.localFolder ?? '', String(video?.media_folder)))
  // That of the killed worker is left to the nightly sweep.
  expect(stored.filter((name) => name.startsWith('1080p'))).toHaveLength(2)
  expect(stored).toEqual(expect.arrayContaining(named))
  expect(await balance()).toBe(left)
  await test.verify()
})
