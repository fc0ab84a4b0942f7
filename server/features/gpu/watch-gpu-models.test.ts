import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createComfyProvider } from '#server/features/providers/comfyui/comfyui-provider.ts'
import { type ComfyFake, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { imageWorkflow, textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { tryOut } from '#tests/gpu/try-out.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { watchGpuModels } from './watch-gpu-models.ts'
import { findWorkflow } from './workflow-repository.ts'

const header = { name: 'X-API-Key', value: 'the key' }
const file = 'ltx-fake.safetensors'
const models = ['words', 'pictures']
let test: TestApp
let admin: TestBrowser
let fake: ComfyFake
let serverId = ''

/** A server with two models that were tried out and are offered. */
beforeAll(async () => {
  fake = await startComfyFake({ key: header })
  test = await createTestApp({ SIGNUP_CREDITS: '500' })
  const { storage, log, clock } = test.ctx
  test.ctx.providers.comfyui = createComfyProvider({
    ...{ storage, log, clock, downloadDelaysMs: [], findWorkflow: (hash) => findWorkflow(test.db.root, hash) },
  })
  admin = await test.administrator()
  serverId = (await admin.post('/api/admin/gpu-servers', { name: 'card', address: fake.url, header })).body.id
  const [text, image] = [await store(textWorkflow), await store(imageWorkflow)]
  await admin.post('/api/admin/gpu-models', { id: 'words', ...gpuDefinition({ text }) })
  await admin.post('/api/admin/gpu-models', { id: 'pictures', ...gpuDefinition({ text, image }) })
  await tryOut(test, admin, { id: 'words', modes: ['text'] })
  await tryOut(test, admin, { id: 'pictures', modes: ['text', 'image'] })
  for (const id of models) expect((await resume(id)).status).toBe(200)
})
afterAll(async () => {
  await test.close()
  await fake.close()
})
afterEach(async () => {
  fake.breakEdge(null)
  for (const name of [file, 'KSampler', 'LoadImage']) fake.putBack(name)
  fake.update('0.38.1')
  await admin.put(`/api/admin/gpu-servers/${serverId}`, { address: fake.url, header })
  for (const id of models) await resume(id)
})

const store = async (workflow: object) => (await admin.post('/api/admin/workflows', { workflow })).body.workflow
const resume = (id: string) => admin.post(`/api/admin/models/${id}/resume`, {})
const pauses = async () => {
  const { data } = (await admin.get('/api/admin/models')).body
  return models.map((id) => data.find(({ model }: { model: { id: string } }) => model.id === id).pause)
}
const alarms = async () =>
  (await test.query(`select detail from alarms where key like 'model-paused:%' order by key desc`)).map(
    ({ detail }) => detail,
  )
const countRaised = async () => (await test.query(`select id from events where type = 'alarm.raised'`)).length

it('MOD-20 a model whose file is gone from a server is paused with an alarm that names both, until it is resumed', async () => {
  await watchGpuModels(test.ctx)
  expect([await pauses(), await alarms()]).toEqual([[null, null], []])
  fake.remove(file)
  await watchGpuModels(test.ctx)
  const reason = `Server card: text: ${file} is missing: the node CheckpointLoaderSimple does not offer it as ckpt_name.`
  const [words, pictures] = await pauses()
  expect(words).toMatchObject({ by: 'provider', reason })
  // It lacks the file in two modes: a reason has an end.
  expect([pictures.by, pictures.reason.length <= 300]).toEqual(['provider', true])
  expect((await alarms())[0]).toBe(`the model words is paused, because a server lacks what it needs. ${reason}`)
  const raised = await countRaised()
  fake.remove('KSampler')
  await watchGpuModels(test.ctx)
  expect([(await pauses())[0].reason, await countRaised()]).toEqual([reason, raised])
  fake.putBack(file)
  fake.putBack('KSampler')
  for (const id of models) await resume(id)
  await watchGpuModels(test.ctx)
  expect([await pauses(), await alarms()]).toEqual([[null, null], []])
})

it('MOD-20 only the models that need the missing node are paused, and each class of nodes is queried once', async () => {
  fake.remove('LoadImage')
  const count = () => fake.calls.get('GET /api/object_info/{id}')?.count ?? 0
  const before = count()
  await watchGpuModels(test.ctx)
  const [words, pictures] = await pauses()
  expect([words, pictures?.reason]).toEqual([null, 'Server card: image: The node LoadImage is not installed.'])
  const classes = [textWorkflow, imageWorkflow].flatMap((one) => Object.values(one).map(({ class_type }) => class_type))
  expect(count() - before).toBe(new Set(classes).size)
})

it('MOD-20 a model with further routes is left to them, and the alarm says so', async () => {
  const failover = [{ model: 'words', modes: ['text'] }]
  expect((await admin.put('/api/admin/models/pictures', { failover })).status).toBe(200)
  fake.remove('LoadImage')
  await watchGpuModels(test.ctx)
  expect(await alarms()).toEqual([
    expect.stringMatching(
      /^the model pictures is made by its further routes only, because a server lacks what it needs/,
    ),
  ])
  await admin.put('/api/admin/models/pictures', { failover: [] })
})

describe('a second server', () => {
  let other: ComfyFake
  let otherId = ''
  beforeEach(async () => {
    other = await startComfyFake({ key: header })
    otherId = (await admin.post('/api/admin/gpu-servers', { name: 'attic', address: other.url, header })).body.id
  })
  afterEach(async () => {
    await admin.delete(`/api/admin/vendor-accounts/${otherId}`)
    await other.close()
    await watchGpuModels(test.ctx)
    expect(await lacks()).toEqual([])
  })
  const lacks = async () =>
    (await test.query(`select detail from alarms where key like 'server-lacks:%' order by detail`)).map(
      ({ detail }) => detail,
    )
  /** How many videos each server gets, of two. */
  const make = async (prompt: string) => {
    const before = [fake.jobs.length, other.jobs.length] as const
    const user = await test.signedIn()
    for (const word of ['one', 'two'])
      expect((await user.post('/api/v1/videos', { prompt: `${prompt} ${word}`, model: 'words' })).status).toBe(201)
    for (let round = 0; round < 6; round += 1) {
      await test.work()
      test.clock.forward(5_000)
    }
    return [fake.jobs.length - before[0], other.jobs.length - before[1]]
  }

  it('MOD-20 that has all files goes on making a model; the other one gets no videos of it, and an alarm names it', async () => {
    fake.remove(file)
    await watchGpuModels(test.ctx)
    expect([await pauses(), await alarms()]).toEqual([[null, null], []])
    expect(await lacks()).toEqual([
      expect.stringContaining('the server card gets no videos of the model pictures. Server card: text: '),
      `the server card gets no videos of the model words. Server card: text: ${file} is missing: the node CheckpointLoaderSimple does not offer it as ckpt_name.`,
    ])
    const raised = await countRaised()
    await watchGpuModels(test.ctx)
    expect([await countRaised(), await make('lacking')]).toEqual([raised, [0, 2]])
    fake.putBack(file)
    // Nobody has to wait for the next hour.
    await admin.post('/api/admin/gpu-models/words/check', {})
    expect(await lacks()).toEqual([expect.stringContaining('pictures')])
    expect((await make('complete'))[0]).toBeGreaterThan(0)
  })

  it('MOD-20 pauses the model once it lacks a file, too, and nothing while it does not answer', async () => {
    fake.remove(file)
    other.breakEdge(502)
    await watchGpuModels(test.ctx)
    expect([await pauses(), (await lacks()).length]).toEqual([[null, null], 2])
    other.breakEdge(null)
    other.remove(file)
    await watchGpuModels(test.ctx)
    expect(await pauses()).toMatchObject([{ by: 'provider' }, { by: 'provider' }])
    expect((await pauses())[0].reason).toMatch(/^Server card: .* Server attic: /)
    // The pause says it all.
    expect(await lacks()).toEqual([])
    other.putBack(file)
    for (const id of models) expect((await resume(id)).status).toBe(200)
    expect((await lacks()).length).toBe(2)
  })

  it('MOD-20 leaves the alarm of a model that is resumed while the servers are asked about another one', async () => {
    fake.remove(file)
    await admin.post('/api/admin/models/pictures/pause', { reason: 'too slow' })
    let resumed: Promise<{ status: number }> | null = null
    const server = await passOn(async () => {
      const isFirst = resumed === null
      resumed ??= resume('pictures')
      // The servers are asked about this model, too, before it is resumed.
      if (isFirst) await resumed
      return null
    })
    await admin.put(`/api/admin/gpu-servers/${serverId}`, { address: server.address, header })
    await watchGpuModels(test.ctx)
    expect(await pauses()).toEqual([null, null])
    expect(await lacks()).toEqual([expect.stringContaining('pictures'), expect.stringContaining('words')])
    await admin.put(`/api/admin/gpu-servers/${serverId}`, { address: fake.url, header })
    server.close()
  })

  it('MOD-20 whose header cannot be decrypted does not keep the first one from being checked', async () => {
    await test.query(`update kie_apis set token = 'gone.AAAA' where id = '${otherId}'`)
    fake.remove(file)
    await watchGpuModels(test.ctx)
    expect([await pauses(), (await lacks()).length]).toEqual([[null, null], 2])
    const { body } = await admin.post('/api/admin/gpu-models/words/check', {})
    expect(JSON.stringify(body)).toContain('Its address or its header is invalid.')
  })
})

it('MOD-19 a model is paused if a server runs a version that is too old', async () => {
  fake.update('0.25.9')
  await watchGpuModels(test.ctx)
  expect((await pauses())[0]?.reason).toContain('Server card: ComfyUI 0.25.9 is too old.')
})

it('MOD-19 a model that an administrator has paused stays as it is, without an alarm', async () => {
  for (const id of models) await admin.post(`/api/admin/models/${id}/pause`, { reason: 'too slow' })
  fake.remove(file)
  await watchGpuModels(test.ctx)
  expect(await pauses()).toMatchObject([
    { by: 'operator', reason: 'too slow' },
    { by: 'operator', reason: 'too slow' },
  ])
  expect(await alarms()).toEqual([])
})

it('MOD-19 a server that is off, restarts or refuses the header pauses no model', async () => {
  fake.remove(file)
  for (const fault of ['reset', 502, 401] as const) {
    fake.breakEdge(fault)
    await watchGpuModels(test.ctx)
  }
  expect([await pauses(), await alarms()]).toEqual([[null, null], []])
})

/** Another address of the first server. `before` may answer a question itself. */
async function passOn(before: (url: string) => Promise<string | null>) {
  const server = createServer(keepAlive, async ({ url = '', headers }, response) => {
    const key = String(headers['x-api-key'])
    const passed = async () => (await fetch(`${fake.url}${url}`, { headers: { 'x-api-key': key } })).text()
    response.end((await before(url)) ?? (await passed()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

it('MOD-19 a model is not paused while a server answers only a part of the questions about it', async () => {
  fake.remove(file)
  const stopping = await passOn(async (url) =>
    url.endsWith('/LoadImage') ? '<html>The server is starting.</html>' : null,
  )
  await admin.put(`/api/admin/gpu-servers/${serverId}`, { address: stopping.address, header })
  await watchGpuModels(test.ctx)
  // Every question about the model without pictures was answered.
  expect(await pauses()).toMatchObject([{ by: 'provider' }, null])
  stopping.close()
})
