import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import { createComfyProvider } from '#server/features/providers/comfyui/comfyui-provider.ts'
import { type ComfyFake, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { imageWorkflow, textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { tryOut } from '#tests/gpu/try-out.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { watchGpuModels } from './watch-gpu-models.ts'
import { findWorkflow } from './workflow-repository.ts'

const file = 'ltx-fake.safetensors'
let test: TestApp
let admin: TestBrowser
let fake: ComfyFake
let serverId = ''
let definition: GpuDefinition
let id = ''
let count = 0

beforeAll(async () => {
  fake = await startComfyFake()
  test = await createTestApp({ SIGNUP_CREDITS: '500' })
  const { storage, log, clock } = test.ctx
  test.ctx.providers.comfyui = createComfyProvider({
    ...{ storage, log, clock, downloadDelaysMs: [], findWorkflow: (hash) => findWorkflow(test.db.root, hash) },
  })
  admin = await test.administrator()
  serverId = (await admin.post('/api/admin/gpu-servers', { name: 'card', address: fake.url })).body.id
})
afterAll(async () => {
  await test.verify()
  await test.close()
  await fake.close()
})
beforeEach(async () => {
  count += 1
  id = `card-${count}`
  definition = gpuDefinition({ text: await store(textWorkflow), image: await store(imageWorkflow) })
  expect((await admin.post('/api/admin/gpu-models', { id, ...definition })).status).toBe(201)
})
afterEach(() => fake.putBack(file))

const store = async (workflow: object) => (await admin.post('/api/admin/workflows', { workflow })).body.workflow
const resume = () => admin.post(`/api/admin/models/${id}/resume`, {})
const change = (changes: object) => admin.put(`/api/admin/gpu-models/${id}`, { ...definition, ...changes })
const findPause = async () => {
  const { data } = (await admin.get('/api/admin/models')).body
  return data.find(({ model }: { model: { id: string } }) => model.id === id).pause
}
const both = ['text', 'image'] as const

it('MOD-20 a model is offered only after a clip was made in each of its modes as they are now', async () => {
  expect((await resume()).body).toMatchObject({
    code: 'MODEL_UNTRIED',
    message: expect.stringContaining('text, image'),
  })
  await tryOut(test, admin, { id, modes: ['text'] })
  expect((await resume()).body).toMatchObject({
    code: 'MODEL_UNTRIED',
    message: expect.stringMatching(/mode image\.$/),
  })
  await tryOut(test, admin, { id, modes: ['image'] })
  expect((await resume()).status).toBe(200)
  expect((await change({ seconds: [2, 3] })).status).toBe(200)
  expect((await resume()).body).toMatchObject({
    code: 'MODEL_UNTRIED',
    message: expect.stringContaining('text, image'),
  })
})

it('MOD-20 a try-out that failed does not count as a clip', async () => {
  await tryOut(test, admin, { id, modes: ['image'] })
  const trial = await admin.post(`/api/admin/models/${id}/trial`, { prompt: 'waves [node-fails]', maxCredits: 100 })
  expect(trial.status).toBe(201)
  await test.workFor(6, 5_000)
  expect((await admin.get(`/api/v1/videos/${trial.body.id}`)).body.status).toBe('failed')
  expect((await resume()).body).toMatchObject({
    code: 'MODEL_UNTRIED',
    message: expect.stringMatching(/mode text\.$/),
  })
})

it('MOD-20 a model is offered only if one of the servers has all that it needs', async () => {
  await tryOut(test, admin, { id, modes: both })
  fake.remove(file)
  expect(await resume()).toMatchObject({
    status: 409,
    body: { code: 'SERVERS_NOT_READY', message: expect.stringContaining(`Server card: text: ${file} is missing`) },
  })
  await admin.put(`/api/admin/gpu-servers/${serverId}`, { isEnabled: false })
  expect((await resume()).body.message).toBe('No enabled server is connected. Add one first.')
  await admin.put(`/api/admin/gpu-servers/${serverId}`, { isEnabled: true })
  const other = await startComfyFake()
  const added = await admin.post('/api/admin/gpu-servers', { name: 'other', address: other.url })
  expect((await resume()).status).toBe(200)
  await admin.delete(`/api/admin/vendor-accounts/${added.body.id}`)
  await other.close()
})

it('MOD-20 a workflow with a node that spends money elsewhere is refused before its first trial', async () => {
  const inputs = { prompt: 'waves', negative_prompt: '', cfg_scale: 0.5, aspect_ratio: '16:9' }
  const paid = await store({ ...textWorkflow, '21': { class_type: 'KlingTextToVideoNode', inputs } })
  const { text } = definition.modes
  expect((await change({ modes: { text: { ...text, workflow: paid } } })).status).toBe(200)
  const credits = async () => (await admin.get('/api/auth/current-user')).body.user.credits
  const before = [await credits(), fake.jobs.length]
  const trial = await admin.post(`/api/admin/models/${id}/trial`, { prompt: 'waves', maxCredits: 100 })
  expect([trial.status, trial.body]).toMatchObject([
    409,
    {
      code: 'SERVERS_NOT_READY',
      message: 'Server card: text: The node KlingTextToVideoNode spends credits at another service.',
    },
  ])
  await test.work()
  expect([await credits(), fake.jobs.length]).toEqual(before)
})

it('MOD-20 a definition that is changed while the server has paused its model needs a trial, too', async () => {
  await tryOut(test, admin, { id, modes: both })
  expect((await resume()).status).toBe(200)
  const sold = id
  id = `${sold}-further`
  await admin.post('/api/admin/gpu-models', { id, ...gpuDefinition({ text: await store(textWorkflow) }) })
  id = sold
  expect(
    (await admin.put(`/api/admin/models/${id}`, { failover: [{ model: `${id}-further`, modes: ['text'] }] })).status,
  ).toBe(200)
  fake.remove(file)
  await watchGpuModels(test.ctx)
  expect(await findPause()).toMatchObject({ by: 'provider' })
  expect((await change({ seconds: [2, 3, 4] })).status).toBe(200)
  expect(await findPause()).toMatchObject({ by: 'operator', reason: 'Changed. Try it out, then resume it.' })
  fake.putBack(file)
  expect((await resume()).body.code).toBe('MODEL_UNTRIED')
})

it('MOD-20 a model that is changed while it is resumed is never offered untried', async () => {
  await tryOut(test, admin, { id, modes: both })
  const [changed] = await Promise.all([change({ seconds: [2, 3] }), resume()])
  expect(changed.status).toBe(200)
  expect(await findPause()).toMatchObject({ by: 'operator' })
})
