import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { findFaults } from './find-faults.ts'
import { cancelVideo, forceUpdateHd, recheckFailedVideos, sellUpgrade } from './old-pages.ts'
import { type OldProcess, startOldProcess } from './old-process.ts'
import { advanceVideo } from './old-worker.ts'
import { createVendor } from './vendor.ts'
import { interruptTransactions } from './world.ts'

/** What this version does while a worker of the previous version holds the same video. */
let test: TestApp
let browser: TestBrowser
let admin: TestBrowser
let old: OldProcess
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
  admin = await test.administrator()
  // The service has finished everything that a worker of the previous version asks for.
  const vendor = createVendor(test.clock, createRandom(1))
  const finished = () => 'finished' as const
  old = { ...(await startOldProcess(test)), vendor: { ...vendor, check: finished, upgrade: finished } }
})
afterAll(async () => {
  await old.client.end()
  await test.close()
})
beforeEach(async () => {
  browser = await test.signedIn()
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
  test.provider.onCheckHd = { outcome: 'running' }
})

const order = async (asked: object): Promise<string> =>
  (await browser.post('/api/v1/videos', { prompt: 'waves', ...asked })).body.data[0].id
async function finish(minutes = 2): Promise<void> {
  await test.workFor(minutes)
  await test.work()
}
const wide = { model: 'veo3_fast', aspectRatio: '16:9' }
const read = (taskId: string) =>
  test.query(`select stage, deleted_at is not null as deleted from video_tasks where task_id = '${taskId}'`)
const faultsOf = (taskId: string) => findFaults({ test, taskIds: [taskId], vendor: old.vendor })

it('GEN-15 PLT-02 a worker of the previous version adds no second 1080p file to the one that is stored here', async () => {
  const taskId = await order(wide)
  await finish()
  await forceUpdateHd(old, taskId)
  const work = advanceVideo(old, taskId)
  for (const pause of ['between', 'between', 'stored']) expect((await work.next()).value).toBe(pause)
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  const { body } = await browser.post(`/api/force-update-hd/${taskId}`)
  expect(body.success).toBe(true)
  expect((await work.next()).done).toBe(true)
  await finish()
  const { files } = (await browser.get(`/api/v1/videos/${taskId}`)).body
  expect(files.filter(({ resolution }: { resolution: string }) => resolution === '1080p')).toHaveLength(1)
  expect((await browser.get(`/api/hd-video/${taskId}`)).body.hdVideoUrl).toBe(body.hdVideoUrl)
  expect(await faultsOf(taskId)).toEqual([])
  await test.verify()
})

it('ADM-08 PLT-02 a failed video that is deleted here while the previous version checks it stays deleted', async () => {
  test.provider.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' } }
  const taskId = await order(wide)
  await finish()
  expect(await read(taskId)).toEqual([{ stage: 'failed', deleted: false }])
  await recheckFailedVideos(old)
  const work = advanceVideo(old, taskId)
  for (const pause of ['between', 'between']) expect((await work.next()).value).toBe(pause)
  await admin.delete('/api/admin/delete-failed-videos')
  expect((await work.next()).done).toBe(true)
  expect(await read(taskId)).toEqual([{ stage: 'failed', deleted: true }])
  await finish()
  expect(await faultsOf(taskId)).toEqual([])
  await test.verify()
})

it('MOD-15 PLT-02 an upgrade that the previous version has sold and begun is made, even if its video is refunded here', async () => {
  const taskId = await order({ model: 'demo', seconds: 8 })
  await finish()
  await sellUpgrade(old, taskId)
  await advanceVideo(old, taskId).next()
  expect((await admin.post(`/api/video/${taskId}/refund`, {})).status).toBe(200)
  // The worker of the previous version is killed.
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  await finish()
  expect((await browser.get(`/api/v1/videos/${taskId}`)).body.upgrades).toMatchObject([{ status: 'completed' }])
  expect(await faultsOf(taskId)).toEqual([])
  await test.verify()
})

it('GEN-25 CRD-04 PLT-02 a video that the previous version cancels just before it is submitted here is never sent', async () => {
  const taskId = await order(wide)
  const sent = test.provider.submissions.length
  const stop = interruptTransactions(test, async () => {
    stop()
    await cancelVideo(old, taskId)
  })
  await finish()
  expect(test.provider.submissions).toHaveLength(sent)
  expect(await read(taskId)).toEqual([{ stage: 'cancelled', deleted: false }])
  expect(await faultsOf(taskId)).toEqual([])
  await test.verify()
})
