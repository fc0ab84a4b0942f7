import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { CheckedServer } from '#contract/models/gpu/gpu-servers.ts'
import { type ComfyFake, type ComfyFakeOptions, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { textWorkflow, withInputs } from '#tests/fakes/comfyui/workflow.ts'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const key = { name: 'X-API-Key', value: 'the key' }
let test: TestApp
let admin: TestBrowser
const fakes: ComfyFake[] = []
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())
afterEach(async () => {
  for (const fake of fakes.splice(0)) await fake.close()
  for (const { id } of (await admin.get('/api/admin/vendor-accounts')).body)
    await admin.delete(`/api/admin/vendor-accounts/${id}`)
})

async function connect(options: ComfyFakeOptions = {}, header: object | null = key): Promise<ComfyFake> {
  const fake = await startComfyFake({ key, ...options })
  fakes.push(fake)
  await admin.post('/api/admin/gpu-servers', { name: 'card', address: fake.url, header })
  return fake
}
async function check(): Promise<CheckedServer> {
  const { status, body } = await admin.post('/api/admin/gpu-servers/check', {})
  expect([status, body.data.length]).toEqual([200, 1])
  return body.data[0]
}
let count = 0
async function checkModel(workflow: object, changes: object = {}): Promise<string[]> {
  count += 1
  const imported = await admin.post('/api/admin/workflows', { workflow })
  await admin.post('/api/admin/gpu-models', {
    ...{ id: `card-${count}`, ...gpuDefinition({ text: imported.body.workflow }), ...changes },
  })
  return (await admin.post(`/api/admin/gpu-models/card-${count}/check`, {})).body.data[0].faults
}

it('MOD-19 a server that refuses the header, is too old, is off, or is something else is named as such', async () => {
  await connect({}, { name: 'X-API-Key', value: 'another' })
  expect(await check()).toMatchObject({
    version: null,
    faults: [expect.stringContaining('does not accept the header')],
  })
  await fakes[0]?.close()
  expect((await check()).faults).toEqual([expect.stringContaining('does not answer')])
  const [{ id } = { id: '' }] = (await admin.get('/api/admin/vendor-accounts')).body
  const old = await startComfyFake({ key, version: '0.25.9' })
  fakes.splice(0, 1, old)
  await admin.put(`/api/admin/gpu-servers/${id}`, { address: old.url, header: key })
  expect(await check()).toMatchObject({ version: '0.25.9', faults: [expect.stringContaining('too old')] })
  old.breakEdge(502)
  expect((await check()).faults).toEqual([expect.stringContaining('answers 502')])
  await admin.put(`/api/admin/gpu-servers/${id}`, { address: `${old.url}/elsewhere` })
  old.breakEdge(null)
  expect((await check()).faults).toEqual(['There is no ComfyUI at this address.'])
})

it('MOD-19 the operator is warned of an open door, of metadata, of other websites, and of a missing card', async () => {
  const argv = ['main.py', '--enable-cors-header']
  await connect({ key: null, device: 'cpu', argv }, null)
  const { faults, warnings } = await check()
  expect(faults).toEqual([])
  for (const words of ['any website', '--disable-metadata', 'asks for no key', 'without a GPU'])
    expect(warnings).toContainEqual(expect.stringContaining(words))
  expect(warnings.length).toBe(4)
})

it('MOD-20 a missing node, a missing file, a paid node and a value that a node does not take are named', async () => {
  await connect()
  expect(await checkModel(textWorkflow)).toEqual([])
  const stranger = { ...textWorkflow, '20': { class_type: 'SomebodysNode', inputs: { value: 1 } } }
  expect(await checkModel(stranger)).toEqual(['text: The node SomebodysNode is not installed.'])
  const other = withInputs(textWorkflow, { '1.ckpt_name': 'gone.safetensors' })
  expect(await checkModel(other)).toEqual([expect.stringContaining('gone.safetensors is missing')])
  const inputs = { prompt: 'waves', negative_prompt: '', cfg_scale: 0.5, aspect_ratio: '16:9' }
  const paid = { ...textWorkflow, '21': { class_type: 'KlingTextToVideoNode', inputs } }
  expect(await checkModel(paid)).toEqual([expect.stringContaining('spends credits at another service')])
  expect(await checkModel(textWorkflow, { sizes: { '720p': { '16:9': [1280, 720] } } })).toEqual([
    'text: The height of node 4 cannot be 720: it counts in steps of 32 from 64.',
  ])
})

it('MOD-20 a fixed value and a bound input are compared with the server, and an ignored value is only a warning', async () => {
  await connect()
  const { workflow } = (await admin.post('/api/admin/workflows', { workflow: textWorkflow })).body
  const { text } = gpuDefinition({ text: workflow }).modes
  if (!text) throw new Error('there is no template')
  const fixed = [
    ['1', 'ckpt_name', 'gone.safetensors'],
    ['5', 'cfg', 101],
  ]
  expect(await checkModel(textWorkflow, { modes: { text: { ...text, fixed } } })).toEqual([
    'text: The cfg of node 5 cannot be 101: it is at most 100.',
    'text: gone.safetensors is missing: the node CheckpointLoaderSimple does not offer it as ckpt_name.',
  ])
  const set = { ...text.set, seed: [['5', 'denoise']], negativePrompt: [['5', 'steps']] }
  expect(await checkModel(textWorkflow, { modes: { text: { ...text, set } } })).toEqual([
    'text: The steps of node 5 (KSampler) cannot take the negative prompt: it is a whole number. Bind another input.',
    'text: The denoise of node 5 cannot be 2147483647: it is at most 1.',
  ])
  await checkModel(withInputs(textWorkflow, { '5.old': 1 }))
  const [{ faults, warnings }] = (await admin.post(`/api/admin/gpu-models/card-${count}/check`, {})).body.data
  const ignored = 'text: The node 5 (KSampler) has no input old: its value is ignored.'
  expect([faults, warnings.filter((one: string) => one.startsWith('text'))]).toEqual([[], [ignored]])
})

it('MOD-20 a server that stops answering gets no further question', async () => {
  const fake = await startComfyFake({ argv: ['--disable-metadata'] })
  fakes.push(fake)
  let classes = 0
  const failing = createServer(keepAlive, async (request, response) => {
    if (request.url?.includes('/object_info/')) classes += 1
    if (classes > 3) return void response.destroy()
    response.end(await (await fetch(`${fake.url}${request.url}`)).text())
  })
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`
  await admin.post('/api/admin/gpu-servers', { name: 'card', address, header: null })
  expect(await checkModel(textWorkflow)).toEqual(['text: It no longer answers. Check again.'])
  expect(classes).toBe(4)
  failing.closeAllConnections()
  failing.close()
})
