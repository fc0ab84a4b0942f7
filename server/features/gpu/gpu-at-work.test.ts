import { afterEach, beforeEach, expect, it } from 'vitest'
import type { VideoProvider } from '#server/features/providers/video-provider.ts'
import { invariant } from '#server/invariant.ts'
import { textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { type GpuShop, openGpuShop } from '#tests/gpu/gpu-shop.ts'
import { tryOut } from '#tests/gpu/try-out.ts'

let shop: GpuShop
beforeEach(async () => {
  shop = await openGpuShop()
})
afterEach(() => shop.close())

it('MOD-19 MOD-20 from a server to a sold video: checked, tried out, offered, made and kept', async () => {
  const added = await shop.addServer('card', shop.fake)
  expect([added.status, added.body.address, added.body.vendor]).toEqual([201, shop.fake.url, 'comfyui'])
  expect((await shop.addServer('again', shop.fake)).body).toMatchObject({ code: 'ADDRESS_TAKEN', field: 'address' })
  const { data } = (await shop.admin.post('/api/admin/gpu-servers/check', {})).body
  expect(data).toMatchObject([{ name: 'card', device: expect.stringContaining('4090'), faults: [], warnings: [] }])
  await shop.addModel(['text', 'image'])
  const checked = (await shop.admin.post('/api/admin/gpu-models/my-card/check', {})).body.data
  expect(checked).toMatchObject([{ faults: [] }])
  expect((await shop.admin.post('/api/admin/models/my-card/resume', {})).body.code).toBe('MODEL_UNTRIED')
  await tryOut(shop.test, shop.admin, { id: 'my-card', modes: ['text', 'image'] })
  expect((await shop.admin.post('/api/admin/models/my-card/resume', {})).status).toBe(200)

  const before = await shop.balance()
  const id = await shop.ask('a lighthouse [metadata]')
  await shop.work(4)
  const video = await shop.read(id)
  expect(video).toMatchObject({ status: 'completed', seconds: 2, creditsUsed: 4, demo: false })
  expect(video.files[0]).toMatchObject({ kind: 'video', width: 1280, height: 736 })
  expect(before - (await shop.balance())).toBe(4)
  const file = await shop.test.app.inject(new URL(video.files[0].url).pathname)
  expect([file.statusCode, file.rawPayload.includes('lighthouse')]).toEqual([200, false])
  const { tasks } = (await shop.user.get('/api/video-tasks')).body
  // The customer can ask for the same video again.
  expect(tasks[0]).toMatchObject({ seeds: null, usedSeed: shop.fake.jobs.at(-1)?.graph['5']?.inputs.seed })
  expect(shop.fake.jobs.at(-1)).toMatchObject({ targets: ['9'], clientId: 'soundreel' })
  expect(shop.fake.jobs.at(-1)?.graph['2']?.inputs.text).toBe('a lighthouse [metadata]')
  expect((await shop.servers())[0]).toMatchObject({ budgetDollars: 0, spentDollars: 0, lastError: null })
})

it('MOD-20 a clip is tried without sound if users may choose that, and refused if they may not', async () => {
  await shop.addServer('card', shop.fake)
  await shop.addModel()
  // The server makes a file without a sound track, as requested.
  const silent = { prompt: 'waves [silent]', audio: false, maxCredits: 100 }
  const refused = await shop.admin.post('/api/admin/models/my-card/trial', silent)
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, 'OPTION_NOT_OFFERED', 'audio'])
  const toggle = { class_type: 'PrimitiveBoolean', inputs: { value: true }, _meta: { title: 'Sound' } }
  const { body } = await shop.admin.post('/api/admin/workflows', { workflow: { ...textWorkflow, '15': toggle } })
  const definition = gpuDefinition({ text: body.workflow })
  const { text } = definition.modes
  const modes = { text: { ...text, set: { ...text?.set, sound: [['15', 'value']] } } }
  await shop.admin.post('/api/admin/gpu-models', { ...definition, id: 'with-switch', audio: 'optional', modes })
  const tried = await shop.admin.post('/api/admin/models/with-switch/trial', silent)
  expect([tried.status, tried.body.audio]).toEqual([201, false])
  await shop.work(4)
  expect((await shop.admin.get(`/api/v1/videos/${tried.body.id}`)).body.status).toBe('completed')
  expect(shop.fake.jobs.at(-1)?.graph['15']?.inputs.value).toBe(false)
})

it('MOD-19 a submission whose answer is lost is found by its id, and not sent twice', async () => {
  await shop.offer()
  const jobs = shop.fake.jobs.length
  const id = await shop.ask('waves [drop-after-create]')
  await shop.work(8)
  expect([(await shop.read(id)).status, shop.fake.jobs.length]).toEqual(['completed', jobs + 1])
})

it('MOD-19 GEN-13 a video shows the seed of the run that makes it, though no submission was answered', async () => {
  await shop.offer()
  const jobs = shop.fake.jobs.length
  const shown = async () => (await shop.user.get('/api/video-tasks')).body.tasks[0].usedSeed
  const seeds = () => shop.fake.jobs.slice(jobs).map(({ graph }) => graph['5']?.inputs.seed)
  await shop.ask('waves [never] [drop-after-create]')
  await shop.work(2)
  expect([await shown()]).toEqual(seeds())
  shop.fake.restart()
  await shop.workUntilSent(jobs + 2)
  // The seed of the lost run is no longer the video's.
  expect(await shown()).toBeNull()
  await shop.work(2)
  expect([seeds().length, await shown()]).toEqual([2, seeds()[1]])
})

it('MOD-19 GEN-13 a video whose first route failed no longer shows the seed that it took there', async () => {
  await shop.offer()
  await shop.addModel(['text'], 'spare')
  await shop.sell('spare')
  const failover = [{ model: 'spare', modes: ['text'] }]
  expect((await shop.admin.put('/api/admin/models/my-card', { failover })).status).toBe(200)
  const jobs = shop.fake.jobs.length
  await shop.ask('waves [node-fails] [drop-after-create]')
  await shop.workUntilSent(jobs + 2)
  const { tasks } = (await shop.user.get('/api/video-tasks')).body
  expect(tasks[0]).toMatchObject({ route: { vendor: 'comfyui', model: 'spare' }, usedSeed: null })
})

it('MOD-19 a video that was finished before its server restarted is found, though the submission got no answer', async () => {
  await shop.offer()
  const jobs = shop.fake.jobs.length
  const id = await shop.ask('waves [drop-after-create]')
  await shop.test.work()
  shop.fake.restart({ at: 'written' })
  await shop.work(30)
  expect([(await shop.read(id)).status, shop.fake.jobs.length]).toEqual(['completed', jobs + 1])
})

it('MOD-19 a submission that never arrived is sent again after a minute', async () => {
  await shop.offer()
  const jobs = shop.fake.jobs.length
  shop.fake.breakEdge(504)
  const id = await shop.ask('waves')
  await shop.test.work()
  shop.fake.breakEdge(null)
  await shop.work(4)
  expect([(await shop.read(id)).status, shop.fake.jobs.length]).toEqual(['running', jobs])
  // Its server rests a little before it takes the next.
  await shop.work(30, 10_000)
  expect([(await shop.read(id)).status, shop.fake.jobs.length]).toEqual(['completed', jobs + 1])
})

it('MOD-19 after a restart, a finished file is found, and a lost video is made once more and then refunded', async () => {
  await shop.offer()
  const [before, jobs] = [await shop.balance(), shop.fake.jobs.length]
  const kept = await shop.ask('kept [never]')
  await shop.test.work()
  shop.fake.restart({ at: 'written' })
  shop.test.clock.forward(5_000)
  await shop.work(4)
  expect([(await shop.read(kept)).status, shop.fake.jobs.length]).toEqual(['completed', jobs + 1])
  const again = await shop.ask('lost [never]')
  await shop.test.work()
  shop.fake.restart()
  shop.test.clock.forward(5_000)
  await shop.work(2)
  expect([(await shop.read(again)).status, shop.fake.jobs.length]).toEqual(['running', jobs + 3])
  shop.fake.restart()
  await shop.work(4)
  expect([(await shop.read(again)).status, shop.fake.jobs.length, before - (await shop.balance())]).toEqual([
    'failed',
    jobs + 3,
    4,
  ])
})

it('MOD-19 a video whose file a restart cut off is made once more', async () => {
  await shop.offer()
  const [before, jobs] = [await shop.balance(), shop.fake.jobs.length]
  const mended = await shop.ask('mended')
  await shop.test.work()
  shop.fake.restart({ at: 'half-written' })
  shop.test.clock.forward(5_000)
  await shop.workUntilSent(jobs + 2)
  await shop.work(4)
  expect([(await shop.read(mended)).status, shop.fake.jobs.length, before - (await shop.balance())]).toEqual([
    'completed',
    jobs + 2,
    4,
  ])
})

it('MOD-11 MOD-19 a video that is made once more does not keep the cost of the run whose file was cut off', async () => {
  await shop.offer()
  const jobs = shop.fake.jobs.length
  const id = await shop.ask('waves [never]')
  await shop.test.work()
  shop.fake.restart({ at: 'half-written' })
  await shop.workUntilSent(jobs + 2)
  const [again] = await shop.test.query(`select stage, provider_cost from video_tasks where task_id = '${id}'`)
  // Another vendor could make it now, and not say what it took.
  expect(again).toEqual({ stage: 'running', provider_cost: null })
})

it('MOD-19 a video that was lost and whose second file is cut off is refunded, and not made a third time', async () => {
  await shop.offer()
  const [before, jobs] = [await shop.balance(), shop.fake.jobs.length]
  const id = await shop.ask('waves [never]')
  await shop.test.work()
  shop.fake.restart()
  shop.test.clock.forward(5_000)
  await shop.workUntilSent(jobs + 2)
  shop.fake.restart({ at: 'half-written' })
  await shop.work(14, 20_000)
  expect([(await shop.read(id)).status, shop.fake.jobs.length, before - (await shop.balance())]).toEqual([
    'failed',
    jobs + 2,
    0,
  ])
})

it('MOD-19 a broken file of a run that the server recorded is not made again, nor after its refund', async () => {
  await shop.offer()
  const [before, jobs] = [await shop.balance(), shop.fake.jobs.length]
  const id = await shop.ask('waves [half-file]')
  await shop.work(14, 20_000)
  expect([(await shop.read(id)).status, shop.fake.jobs.length, await shop.balance()]).toEqual([
    'failed',
    jobs + 1,
    before,
  ])
  // By now the server has forgotten the run: the product has removed it from the history.
  expect((await shop.admin.post('/api/admin/recheck-failed-videos', {})).status).toBe(200)
  await shop.work(14, 20_000)
  expect([(await shop.read(id)).status, shop.fake.jobs.length, await shop.balance()]).toEqual([
    'failed',
    jobs + 1,
    before,
  ])
})

it('MOD-20 GEN-24 a clip without the sound that its model promises is no result, and the credits come back', async () => {
  await shop.offer()
  const before = await shop.balance()
  const id = await shop.ask('waves [silent]')
  await shop.work(14, 20_000)
  expect(await shop.read(id)).toMatchObject({ status: 'failed', files: [] })
  expect(await shop.balance()).toBe(before)
})

it('MOD-19 a customer cancels a video while it runs, and gets all credits back', async () => {
  await shop.offer()
  const before = await shop.balance()
  const id = await shop.ask('waves [never]')
  await shop.work(2)
  const { tasks } = (await shop.user.get('/api/video-tasks')).body
  expect(tasks[0]).toMatchObject({ stage: 'running', isCancellable: true })
  const cancelled = await shop.user.post(`/api/video/${tasks[0].taskId}/cancel`, {})
  expect([cancelled.status, cancelled.body.remainingCredits]).toEqual([200, before])
  expect([(await shop.read(id)).status, shop.fake.jobs.at(-1)?.isInterrupted]).toEqual(['cancelled', true])
  await shop.work(4)
  expect([(await shop.read(id)).status, await shop.balance()]).toEqual(['cancelled', before])
})

it('MOD-19 GEN-25 a video cannot be cancelled while it is sent, nor while its file is fetched', async () => {
  await shop.offer()
  const before = await shop.balance()
  const { comfyui: provider } = shop.test.ctx.providers
  invariant(provider, 'there is a provider for the servers')
  const { submit, download } = provider
  const id = await shop.ask('waves')
  const answers: [stage: string, code: string][] = []
  async function cancel() {
    const [{ stage }] = (await shop.user.get('/api/video-tasks')).body.tasks
    answers.push([stage, (await shop.user.post(`/api/video/${id}/cancel`, {})).body.code])
  }
  provider.submit = async (...given: Parameters<VideoProvider['submit']>) => {
    await cancel()
    return submit(...given)
  }
  provider.download = async (...given: Parameters<VideoProvider['download']>) => {
    await cancel()
    return download(...given)
  }
  await shop.work(4)
  const refused = ['submitting', 'storing'].map((stage) => [stage, 'NOT_CANCELLABLE'])
  expect(answers).toEqual(refused)
  expect([(await shop.read(id)).status, before - (await shop.balance())]).toEqual(['completed', 4])
})
