import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CheckedServer } from '#contract/models/gpu/gpu-servers.ts'
import { type ComfyFake, type ComfyFakeOptions, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { readBody } from '#tests/fakes/kie/kie-http.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const key = { name: 'X-API-Key', value: 'the key' }
let test: TestApp
let admin: TestBrowser
let fake: ComfyFake
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())
beforeEach(async () => {
  fake = await connect()
})
afterEach(async () => {
  await fake.close()
  await disconnect()
})

async function connect(options: ComfyFakeOptions = {}): Promise<ComfyFake> {
  const started = await startComfyFake({ key, ...options })
  await admin.post('/api/admin/gpu-servers', { name: 'card', address: started.url, header: key })
  return started
}
async function disconnect() {
  for (const { id } of (await admin.get('/api/admin/vendor-accounts')).body)
    await admin.delete(`/api/admin/vendor-accounts/${id}`)
}
async function check(): Promise<CheckedServer> {
  const { status, body } = await admin.post('/api/admin/gpu-servers/check', {})
  expect([status, body.data.length]).toEqual([200, 1])
  return body.data[0]
}
const countOf = (call: string) => fake.calls.get(call)?.count ?? 0

it('MOD-19 the check of a server makes, reads, cancels and removes clips that need no model', async () => {
  expect(await check()).toMatchObject({ faults: [], warnings: [] })
  const [clip, cancelled] = fake.jobs
  expect([fake.jobs.length, clip?.state, cancelled?.state]).toEqual([2, 'completed', 'gone'])
  expect([...fake.files.keys()]).toEqual([`output/soundreel/${clip?.id}_00001_.mp4`])
  // As large as a photo, so that the limit of a proxy is noticed.
  expect([...fake.uploads.values()].map(({ type, bytes }) => [type, bytes.length])).toEqual([['temp', 2_097_152]])
  const header = { headers: { 'x-api-key': key.value } }
  expect(await (await fetch(`${fake.url}/api/history`, header)).json()).toEqual({})
  // ComfyUI would answer the same graph from its cache, without a file.
  expect(await check()).toMatchObject({ faults: [], warnings: [] })
  expect([fake.files.size, fake.uploads.size]).toEqual([2, 1])
})

it.each([
  ['POST /api/upload/image', 405, 'Let the proxy pass this path on to ComfyUI, with POST.'],
  ['POST /api/upload/image', 413, 'client_max_body_size'],
  ['POST /api/prompt', 403, 'let it accept this one, too'],
  ['GET /api/jobs/{id}', 502, 'read the log of the proxy'],
  ['GET /api/view', 403, 'let it accept this one, too'],
] as const)(
  'MOD-19 the check names %s if the proxy answers it with %i, and what to do',
  async (call, status, advice) => {
    fake.breakEdge(status, call)
    const { faults } = await check()
    expect(faults).toEqual([expect.stringContaining(`${call} answers ${status}. `)])
    expect(faults[0]).toContain(advice)
    // Nothing of it stays on the server.
    expect(fake.jobs.filter(({ state }) => state === 'pending' || state === 'in_progress')).toEqual([])
  },
)

it('MOD-19 the check names a call that gets no answer, and the limit of ComfyUI itself', async () => {
  fake.breakEdge('reset', 'GET /api/jobs')
  expect((await check()).faults).toEqual([expect.stringContaining('GET /api/jobs got no answer')])
  await fake.close()
  await disconnect()
  fake = await connect({ maxBody: 1024 * 1024 })
  expect((await check()).faults).toEqual([expect.stringContaining('--max-upload-size')])
})

it('MOD-19 the check warns of a proxy that lets nobody cancel or forget a video', async () => {
  fake.breakEdge(405, 'POST /api/jobs/{id}/cancel')
  const uncancelled = await check()
  expect(uncancelled).toMatchObject({ faults: [], warnings: [expect.stringContaining('cancelled')] })
  fake.breakEdge(403, 'POST /api/history')
  const kept = await check()
  expect(kept).toMatchObject({ faults: [], warnings: [expect.stringContaining('prompts stay')] })
})

it('MOD-19 the check warns of a proxy that does not say whether a file exists', async () => {
  fake.breakEdge(405, 'HEAD /api/view')
  const { faults, warnings } = await check()
  expect([faults, warnings]).toEqual([[], [expect.stringContaining('HEAD /api/view answers 405. ')]])
  expect(warnings[0]).toContain('Let the proxy pass this path on to ComfyUI, with HEAD.')
})

it('MOD-19 the check warns of a proxy that drops the range of a download', async () => {
  const proxy = createServer(keepAlive, async (request, response) => {
    const { method = 'GET', url, headers } = request
    const passed = ['x-api-key', 'content-type'].flatMap((name): [string, string][] =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    )
    const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await readBody(request))
    const answer = await fetch(`${fake.url}${url}`, { method, headers: passed, body })
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  await disconnect()
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  await admin.post('/api/admin/gpu-servers', { name: 'card', address, header: key })
  const warning = expect.stringContaining('GET /api/view answers without the range')
  expect(await check()).toMatchObject({ faults: [], warnings: [warning] })
  proxy.closeAllConnections()
  proxy.close()
})

it('MOD-19 a server on which jobs wait is not tested, nor does anything but the button test a server', async () => {
  fake.foreignJobs(3, 'waiting')
  expect((await check()).warnings).toEqual([expect.stringContaining('Not tested: jobs wait and none runs.')])
  expect(await check()).toMatchObject({
    ...{ faults: [], warnings: [expect.stringContaining('Busy, not tested: 3 jobs are being made or waiting.')] },
  })
  const { workflow } = (await admin.post('/api/admin/workflows', { workflow: textWorkflow })).body
  await admin.post('/api/admin/gpu-models', { id: 'my-card', ...gpuDefinition({ text: workflow }) })
  await admin.post('/api/admin/gpu-models/my-card/check', {})
  expect([fake.jobs.length, countOf('POST /api/upload/image')]).toEqual([0, 0])
})
