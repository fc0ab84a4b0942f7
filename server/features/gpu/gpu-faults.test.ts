import { afterEach, beforeEach, expect, it } from 'vitest'
import { startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { type GpuShop, key, openGpuShop } from '#tests/gpu/gpu-shop.ts'
import { uploadFrames } from '#tests/gpu/try-out.ts'
import { watchGpuModels } from './watch-gpu-models.ts'

let shop: GpuShop
beforeEach(async () => {
  shop = await openGpuShop()
})
afterEach(() => shop.close())

it('MOD-19 a submission that never arrives ends with its deadline, and nothing is charged', async () => {
  await shop.offer()
  const [before, jobs] = [await shop.balance(), shop.fake.jobs.length]
  const id = await shop.ask('waves [500-not-queued]')
  await shop.work(30, 60_000)
  expect((await shop.read(id)).status).not.toBe('failed')
  await shop.work(90, 300_000)
  expect([(await shop.read(id)).status, await shop.balance(), shop.fake.jobs.length]).toEqual(['failed', before, jobs])
})

it('MOD-19 a server rests after three submissions in a row failed to arrive', async () => {
  await shop.offer()
  const submissions = () => shop.fake.calls.get('POST /api/prompt')?.count ?? 0
  const before = submissions()
  await shop.ask('waves [500-not-queued]')
  for (let round = 0; round < 40 && submissions() < before + 3; round += 1) await shop.work(1, 30_000)
  expect(submissions()).toBe(before + 3)
  expect((await shop.servers())[0]).toMatchObject({ restingUntil: null, lastError: expect.any(String) })
  // Until a minute has passed, the third may still arrive.
  await shop.work(4, 30_000)
  expect((await shop.servers())[0]).toMatchObject({ restingUntil: expect.any(String) })
})

it('MOD-19 a submission that never arrived is not sent again once the video has waited too long', async () => {
  await shop.offer()
  const other = await startComfyFake({ key })
  await shop.addServer('other', other)
  const before = await shop.balance()
  const id = await shop.ask('waves [500-not-queued]')
  await shop.work(1, 7 * 60 * 60_000)
  await shop.work(1)
  expect([(await shop.read(id)).status, await shop.balance()]).toEqual(['failed', before])
  await other.close()
})

it('MOD-19 a server that accepts videos and makes none is left after a minute, for another one', async () => {
  await shop.offer()
  shop.fake.wedge()
  const id = await shop.ask('waves')
  await shop.work(4)
  expect((await shop.read(id)).status).toBe('running')
  const other = await startComfyFake({ key })
  await shop.addServer('other', other)
  await shop.work(20)
  const [card] = (await shop.servers()).filter(({ name }: { name: string }) => name === 'card')
  expect([(await shop.read(id)).status, other.jobs.length, card.restingUntil]).toEqual([
    'completed',
    1,
    expect.any(String),
  ])
  await other.close()
})

it('MOD-19 a video goes to the server with the fewest videos, even if the other was used less recently', async () => {
  const other = await startComfyFake({ key })
  await shop.offer()
  await shop.addServer('other', other)
  await shop.ask('long [never]')
  await shop.work(2)
  await shop.ask('short')
  await shop.work(4)
  const jobs = shop.fake.jobs.length
  const id = await shop.ask('next')
  await shop.work(4)
  const made = [(await shop.read(id)).status, other.jobs.length, shop.fake.jobs.length]
  expect(made).toEqual(['completed', 1, jobs + 1])
  await other.close()
})

it('MOD-19 an outage fails no video before its deadline', async () => {
  await shop.offer()
  const before = await shop.balance()
  const id = await shop.ask('waves [never]')
  await shop.work(2)
  shop.fake.breakEdge(502)
  await shop.work(20, 120_000)
  expect((await shop.read(id)).status).toBe('running')
  await shop.work(30, 120_000)
  expect([(await shop.read(id)).status, await shop.balance()]).toEqual(['failed', before])
})

it('MOD-19 a video that never ends is refunded, and its server stops it and rests', async () => {
  await shop.offer()
  const before = await shop.balance()
  const id = await shop.ask('waves [never]')
  await shop.work(30, 120_000)
  expect([(await shop.read(id)).status, shop.fake.jobs.at(-1)?.isInterrupted]).toEqual(['running', false])
  await shop.work(3, 120_000)
  expect([(await shop.read(id)).status, await shop.balance()]).toEqual(['failed', before])
  expect(shop.fake.jobs.at(-1)?.isInterrupted).toBe(true)
  const [card] = await shop.servers()
  expect([card.restingUntil, card.lastError]).toEqual([expect.any(String), expect.any(String)])
})

it('MOD-19 a server that runs nothing costs no video its place: it waits, and is made after the restart', async () => {
  await shop.offer()
  shop.fake.wedge()
  const id = await shop.ask('waves')
  await shop.work(150)
  expect((await shop.read(id)).status).not.toBe('failed')
  const [card] = await shop.servers()
  expect([card.restingUntil, card.lastError]).toEqual([expect.any(String), expect.stringContaining('Restart it')])
  shop.fake.restart()
  await shop.work(40, 60_000)
  expect((await shop.read(id)).status).toBe('completed')
  // Only a finished video shows that the server works.
  expect((await shop.servers())[0]).toMatchObject({ restingUntil: null, lastError: null })
})

it('MOD-19 a video that was lost after a submission that never arrived is still made once more', async () => {
  await shop.offer()
  const jobs = shop.fake.jobs.length
  shop.fake.breakEdge(504)
  const id = await shop.ask('waves [never]')
  await shop.test.work()
  shop.fake.breakEdge(null)
  await shop.workUntilSent(jobs + 1)
  await shop.test.work()
  shop.fake.restart({ at: 'running' })
  shop.test.clock.forward(5_000)
  await shop.workUntilSent(jobs + 2)
  expect((await shop.read(id)).status).toBe('running')
})

it('MOD-19 MOD-20 a workflow that the server refuses ends its videos at once, and pauses the model, not the server', async () => {
  await shop.offer()
  const before = await shop.balance()
  for (let video = 1; video <= 3; video += 1) {
    const id = await shop.ask(`waves ${video} [value-not-in-list]`)
    await shop.work(2)
    expect([(await shop.read(id)).status, await shop.balance()]).toEqual(['failed', before])
  }
  expect((await shop.servers())[0]).toMatchObject({ restingUntil: null })
  expect(await shop.model()).toMatchObject({ pause: { by: 'provider', reason: expect.stringContaining('is missing') } })
  expect((await shop.user.post('/api/v1/videos', { prompt: 'waves', model: 'my-card' })).body.code).toBe('MODEL_PAUSED')
})

it('MOD-19 MOD-20 what one server refuses is made on another', async () => {
  const other = await startComfyFake({ key })
  await shop.offer()
  await shop.addServer('other', other)
  shop.fake.breakEdge(null)
  const jobs = shop.fake.jobs.length
  const id = await shop.ask('waves [value-not-in-list]')
  await shop.work(3)
  // Both were asked before it ended.
  expect([(await shop.read(id)).status, shop.fake.jobs.length, other.jobs.length]).toEqual(['failed', jobs, 0])
  const refused = [shop.fake, other].map(({ calls }) => calls.get('POST /api/prompt')?.count ?? 0)
  expect(refused).toEqual([jobs + 1, 1])
  await other.close()
})

it('MOD-19 MOD-20 what one server refuses does not wait for another one that lacks a file of the model', async () => {
  const other = await startComfyFake({ key })
  await shop.offer()
  await shop.addServer('other', other)
  other.remove('ltx-fake.safetensors')
  await watchGpuModels(shop.test.ctx)
  const before = await shop.balance()
  for (let video = 1; video <= 3; video += 1) {
    const id = await shop.ask(`waves ${video} [value-not-in-list]`)
    await shop.work(2)
    expect([(await shop.read(id)).status, await shop.balance()]).toEqual(['failed', before])
  }
  expect((await shop.model()).pause).toMatchObject({ by: 'provider', reason: expect.stringContaining('is missing') })
  expect(other.calls.get('POST /api/prompt')).toBeUndefined()
  await other.close()
})

it('MOD-19 SEC-13 a picture that is too large for a proxy is tried on the other servers, and no server rests', async () => {
  const other = await startComfyFake({ key })
  await shop.offer(['text', 'image'])
  await shop.addServer('other', other)
  const picture = async () => ({ inputs: await uploadFrames(shop.test, shop.user, 'image'), peopleConsent: true })
  shop.fake.breakEdge(413, 'POST /api/upload/image')
  const made = await shop.ask('taken by the other', await picture())
  await shop.work(8)
  expect([(await shop.read(made)).status, other.jobs.length]).toEqual(['completed', 1])
  other.breakEdge(413, 'POST /api/upload/image')
  const before = await shop.balance()
  const refused = await shop.ask('refused by both', await picture())
  await shop.work(3)
  expect([(await shop.read(refused)).status, await shop.balance()]).toEqual(['failed', before])
  const { tasks } = (await shop.user.get('/api/video-tasks')).body
  expect(tasks[0].failure).toEqual({ code: 'PICTURE_NOT_USABLE' })
  const idle = { restingUntil: null, lastError: null }
  expect(await shop.servers()).toMatchObject([idle, idle])
  await other.close()
})

it('MOD-19 SEC-13 a picture that one server refuses is not sent there again at once while the other is full', async () => {
  const other = await startComfyFake({ key })
  await shop.offer(['text', 'image'])
  await shop.addServer('other', other)
  shop.fake.breakEdge(413, 'POST /api/upload/image')
  const inputs = () => uploadFrames(shop.test, shop.user, 'image')
  for (const prompt of ['first [never]', 'second [never]'])
    await shop.ask(prompt, { inputs: await inputs(), peopleConsent: true })
  await shop.work(4)
  expect(other.jobs.length).toBe(2)
  const uploads = () => shop.fake.calls.get('POST /api/upload/image')?.count ?? 0
  const before = uploads()
  const waiting = await shop.ask('third', { inputs: await inputs(), peopleConsent: true })
  await shop.work(60, 1000)
  expect(uploads() - before).toBeLessThanOrEqual(3)
  expect((await shop.read(waiting)).status).toBe('queued')
  await other.close()
})

it('MOD-19 MOD-20 the try-out of a workflow that the server refuses ends at once and says why', async () => {
  await shop.addServer('card', shop.fake)
  await shop.addModel()
  const prompt = 'waves [missing-node]'
  const { body } = await shop.admin.post('/api/admin/models/my-card/trial', { prompt, maxCredits: 100 })
  await shop.work(2)
  expect((await shop.admin.get(`/api/v1/videos/${body.id}`)).body.status).toBe('failed')
  expect((await shop.model()).pause.reason).toMatch(/^The try-out failed: the node .+ is not installed/)
})

it('MOD-19 a workflow whose runs fail three times in a row is paused, in the words of its node', async () => {
  await shop.offer()
  const before = await shop.balance()
  for (let video = 1; video <= 3; video += 1) {
    expect((await shop.model()).pause).toBeNull()
    const id = await shop.ask(`waves ${video} [node-fails]`)
    await shop.work(5)
    expect((await shop.read(id)).status).toBe('failed')
  }
  expect(await shop.model()).toMatchObject({ pause: { by: 'provider', reason: expect.stringContaining(': ') } })
  expect(await shop.balance()).toBe(before)
})

it('MOD-19 a file without the sound that was promised is not charged', async () => {
  await shop.offer()
  const before = await shop.balance()
  const id = await shop.ask('waves [silent]')
  await shop.work(30, 60_000)
  expect([(await shop.read(id)).status, await shop.balance()]).toEqual(['failed', before])
})

it('MOD-19 PRV-03 a server that only accepts a video keeps its failures', async () => {
  await shop.offer()
  await shop.test.query('update kie_apis set failures = 2')
  const id = await shop.ask('waves [never]')
  await shop.work(2)
  expect((await shop.read(id)).status).toBe('running')
  expect(await shop.test.query('select failures from kie_apis')).toEqual([{ failures: 2 }])
})
