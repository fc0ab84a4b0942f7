import { afterEach, beforeEach, expect, it } from 'vitest'
import { createComfyProvider } from '#server/features/providers/comfyui/comfyui-provider.ts'
import { type ComfyFake, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { imageWorkflow, textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { findWorkflow } from './workflow-repository.ts'

const key = { name: 'X-API-Key', value: 'the key of the card' }
let fake: ComfyFake
let test: TestApp
let admin: TestBrowser
let user: TestBrowser

beforeEach(async () => {
  fake = await startComfyFake({ key })
  test = await createTestApp({ SIGNUP_CREDITS: '500' })
  const { storage, log, clock } = test.ctx
  test.ctx.providers.comfyui = createComfyProvider({
    ...{ storage, log, clock, findWorkflow: (hash) => findWorkflow(test.db.root, hash) },
    ...{ timeouts: { submitMs: 2_000, pollMs: 2_000 }, downloadDelaysMs: [] },
  })
  admin = await test.administrator()
  user = await test.signedIn()
})
afterEach(async () => {
  await test.verify()
  await test.close()
  await fake.close()
})

const addServer = (name: string, { url }: ComfyFake, header: object | null = key) =>
  admin.post('/api/admin/gpu-servers', { name, address: `${url}/`, header })
const servers = async () => (await admin.get('/api/admin/vendor-accounts')).body
const balance = async () => (await user.get('/api/auth/current-user')).body.user.credits
const read = async (id: string) => (await user.get(`/api/v1/videos/${id}`)).body
const ask = async (prompt: string) => {
  const { status, body } = await user.post('/api/v1/videos', { prompt, model: 'my-card' })
  expect([status, body.code]).toEqual([201, undefined])
  return body.data[0].id as string
}
async function work(rounds: number, everyMs = 5_000) {
  for (let round = 0; round < rounds; round += 1) {
    await test.work()
    test.clock.forward(everyMs)
  }
}
async function addModel() {
  const [text, image] = [textWorkflow, imageWorkflow].map((workflow) =>
    admin.post('/api/admin/workflows', { workflow }).then(({ body }) => body.workflow as string),
  )
  const definition = gpuDefinition({ text: (await text) ?? '', image: (await image) ?? '' })
  const added = await admin.post('/api/admin/gpu-models', { id: 'my-card', ...definition })
  expect([added.status, added.body.code]).toEqual([201, undefined])
}
/** A server whose model was tried out and is offered. */
async function offer() {
  await addServer('card', fake)
  await addModel()
  const trial = await admin.post('/api/admin/models/my-card/trial', { prompt: 'waves', maxCredits: 100 })
  expect([trial.status, trial.body.code]).toEqual([201, undefined])
  await work(4)
  expect((await admin.post('/api/admin/models/my-card/resume', {})).status).toBe(200)
}

it('MOD-19 MOD-20 from a server to a sold video: checked, tried out, offered, made and kept', async () => {
  const added = await addServer('card', fake)
  expect([added.status, added.body.address, added.body.vendor]).toEqual([201, fake.url, 'comfyui'])
  expect((await addServer('again', fake)).body).toMatchObject({ code: 'ADDRESS_TAKEN', field: 'address' })
  const { data } = (await admin.post('/api/admin/gpu-servers/check', {})).body
  expect(data).toMatchObject([{ name: 'card', device: expect.stringContaining('4090'), faults: [], warnings: [] }])
  await addModel()
  const checked = (await admin.post('/api/admin/gpu-models/my-card/check', {})).body.data
  expect(checked).toMatchObject([{ faults: [] }])
  expect((await admin.post('/api/admin/models/my-card/resume', {})).body.code).toBe('MODEL_UNTRIED')
  await admin.post('/api/admin/models/my-card/trial', { prompt: 'waves', maxCredits: 100 })
  await work(4)
  expect((await admin.post('/api/admin/models/my-card/resume', {})).status).toBe(200)

  const before = await balance()
  const id = await ask('a lighthouse [metadata]')
  await work(4)
  const video = await read(id)
  expect(video).toMatchObject({ status: 'completed', seconds: 2, creditsUsed: 4, demo: false })
  expect(video.files[0]).toMatchObject({ kind: 'video', width: 1280, height: 736 })
  expect(before - (await balance())).toBe(4)
  const file = await test.app.inject(new URL(video.files[0].url).pathname)
  expect([file.statusCode, file.rawPayload.includes('lighthouse')]).toEqual([200, false])
  const { tasks } = (await user.get('/api/video-tasks')).body
  // The customer can ask for the same video again.
  expect(tasks[0]).toMatchObject({ seeds: null, usedSeed: fake.jobs.at(-1)?.graph['5']?.inputs.seed })
  expect(fake.jobs.at(-1)).toMatchObject({ targets: ['9'], clientId: 'soundreel' })
  expect(fake.jobs.at(-1)?.graph['2']?.inputs.text).toBe('a lighthouse [metadata]')
  expect((await servers())[0]).toMatchObject({ budgetDollars: 0, spentDollars: 0, lastError: null })
})

it('MOD-19 a submission whose answer is lost is found by its id, and not sent twice', async () => {
  await offer()
  const jobs = fake.jobs.length
  const id = await ask('waves [drop-after-create]')
  await work(8)
  expect([(await read(id)).status, fake.jobs.length]).toEqual(['completed', jobs + 1])
})

it('MOD-19 a video that was finished before its server restarted is found, though the submission got no answer', async () => {
  await offer()
  const jobs = fake.jobs.length
  const id = await ask('waves [drop-after-create]')
  await test.work()
  fake.restart({ at: 'written' })
  await work(30)
  expect([(await read(id)).status, fake.jobs.length]).toEqual(['completed', jobs + 1])
})

it('MOD-19 a submission that never arrived is sent again after a minute', async () => {
  await offer()
  const jobs = fake.jobs.length
  fake.breakEdge(504)
  const id = await ask('waves')
  await test.work()
  fake.breakEdge(null)
  await work(4)
  expect([(await read(id)).status, fake.jobs.length]).toEqual(['running', jobs])
  // Its server rests a little before it takes the next.
  await work(30, 10_000)
  expect([(await read(id)).status, fake.jobs.length]).toEqual(['completed', jobs + 1])
})

it('MOD-19 after a restart, a finished file is found, and a lost video is made once more and then refunded', async () => {
  await offer()
  const [before, jobs] = [await balance(), fake.jobs.length]
  const kept = await ask('kept [never]')
  await test.work()
  fake.restart({ at: 'written' })
  test.clock.forward(5_000)
  await work(4)
  expect([(await read(kept)).status, fake.jobs.length]).toEqual(['completed', jobs + 1])
  const again = await ask('lost [never]')
  await test.work()
  fake.restart()
  test.clock.forward(5_000)
  await work(2)
  expect([(await read(again)).status, fake.jobs.length]).toEqual(['running', jobs + 3])
  fake.restart()
  await work(4)
  expect([(await read(again)).status, fake.jobs.length, before - (await balance())]).toEqual(['failed', jobs + 3, 4])
})

/** Until the video is sent to the server once more, or has ended. */
async function workUntilSent(count: number) {
  for (let round = 0; round < 15 && fake.jobs.length < count; round += 1) await work(1, 20_000)
  expect(fake.jobs.length).toBe(count)
}

it('MOD-19 a video whose file a restart cut off is made once more', async () => {
  await offer()
  const [before, jobs] = [await balance(), fake.jobs.length]
  const mended = await ask('mended')
  await test.work()
  fake.restart({ at: 'half-written' })
  test.clock.forward(5_000)
  await workUntilSent(jobs + 2)
  await work(4)
  expect([(await read(mended)).status, fake.jobs.length, before - (await balance())]).toEqual([
    'completed',
    jobs + 2,
    4,
  ])
})

it('MOD-19 a video that was lost and whose second file is cut off is refunded, and not made a third time', async () => {
  await offer()
  const [before, jobs] = [await balance(), fake.jobs.length]
  const id = await ask('waves [never]')
  await test.work()
  fake.restart()
  test.clock.forward(5_000)
  await workUntilSent(jobs + 2)
  fake.restart({ at: 'half-written' })
  await work(14, 20_000)
  expect([(await read(id)).status, fake.jobs.length, before - (await balance())]).toEqual(['failed', jobs + 2, 0])
})

it('MOD-19 a broken file of a run that the server recorded is not made again, nor after its refund', async () => {
  await offer()
  const [before, jobs] = [await balance(), fake.jobs.length]
  const id = await ask('waves [half-file]')
  await work(14, 20_000)
  expect([(await read(id)).status, fake.jobs.length, await balance()]).toEqual(['failed', jobs + 1, before])
  // By now the server has forgotten the run: the product has removed it from the history.
  expect((await admin.post('/api/admin/recheck-failed-videos', {})).status).toBe(200)
  await work(14, 20_000)
  expect([(await read(id)).status, fake.jobs.length, await balance()]).toEqual(['failed', jobs + 1, before])
})

it('MOD-19 a server makes two videos at most at once, even if all are tried at the same time', async () => {
  await offer()
  const jobs = fake.jobs.length
  for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(`${name} [never]`)
  await Promise.all([test.work(), test.work(), test.work()])
  expect(fake.jobs.length).toBe(jobs + 2)
})

it('MOD-19 a customer cancels a video while it runs, and gets all credits back', async () => {
  await offer()
  const before = await balance()
  const id = await ask('waves [never]')
  await work(2)
  const { tasks } = (await user.get('/api/video-tasks')).body
  expect(tasks[0]).toMatchObject({ stage: 'running', isCancellable: true })
  const cancelled = await user.post(`/api/video/${tasks[0].taskId}/cancel`, {})
  expect([cancelled.status, cancelled.body.remainingCredits]).toEqual([200, before])
  expect([(await read(id)).status, fake.jobs.at(-1)?.isInterrupted]).toEqual(['cancelled', true])
  await work(4)
  expect([(await read(id)).status, await balance()]).toEqual(['cancelled', before])
})

it('MOD-19 a server that accepts videos and makes none is left after a minute, for another one', async () => {
  await offer()
  fake.wedge()
  const id = await ask('waves')
  await work(4)
  expect((await read(id)).status).toBe('running')
  const other = await startComfyFake({ key })
  await addServer('other', other)
  await work(20)
  const [card] = (await servers()).filter(({ name }: { name: string }) => name === 'card')
  expect([(await read(id)).status, other.jobs.length, card.restingUntil]).toEqual(['completed', 1, expect.any(String)])
  await other.close()
})

it('MOD-19 an outage fails no video before its deadline', async () => {
  await offer()
  const before = await balance()
  const id = await ask('waves [never]')
  await work(2)
  fake.breakEdge(502)
  await work(20, 120_000)
  expect((await read(id)).status).toBe('running')
  await work(30, 120_000)
  expect([(await read(id)).status, await balance()]).toEqual(['failed', before])
})
