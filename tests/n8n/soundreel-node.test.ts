import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { awaitVideo } from '#n8n/nodes/Soundreel/operations/await-video.ts'
import { Soundreel } from '#n8n/nodes/Soundreel/Soundreel.node.ts'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { openSite, type Site } from '#tests/sdk/site.ts'
import type { INodeExecutionData } from './n8n-workflow.ts'
import { type Execution, makeExecuteContext, startExecution } from './run-node.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ SIGNUP_CREDITS: '1000' })
})
afterAll(() => site.close())

const node = new Soundreel()
const create = { resource: 'video', operation: 'create', model: 'veo3_fast', prompt: 'waves' }
const createAndWait = { ...create, operation: 'createAndWait' }

type Given = Parameters<typeof makeExecuteContext>
/** Runs the node once, as one try of n8n. */
async function run(execution: Execution, parameters: Given[2], options: Given[3] = {}) {
  const [output = []] = await node.execute.call(makeExecuteContext(site, execution, parameters, options))
  return output
}
const start = (parameters: Given[2], options: Given[3] = {}) => run(startExecution(), parameters, options)
const credits = async () => (await site.client.account.get()).credits
const paysFor = ({ sent }: Execution) =>
  sent.filter(({ method, path }) => method === 'POST' && path === '/api/v1/videos')
const idsOf = (items: INodeExecutionData[]) => items.map(({ json }) => json.id)

it('API-06 "Retry On Fail" pays once, and sends the price that was asked as maxCredits', async () => {
  const before = await credits()
  let lost = 0
  const execution = startExecution({ loses: ({ path }) => path === '/api/v1/videos' && lost++ < 3 })
  await expect(run(execution, create)).rejects.toThrow('socket hang up')
  const [item] = await run(execution, create)
  expect(paysFor(execution)).toHaveLength(4)
  expect(
    new Set(paysFor(execution).map((one) => JSON.stringify([one.headers['idempotency-key'], one.body]))).size,
  ).toBe(1)
  expect(paysFor(execution)[0]?.body.maxCredits).toBe(item?.json.creditsUsed)
  expect(await credits()).toBe(before - Number(item?.json.creditsUsed))
  expect((await site.client.videos.list({ limit: 1 })).data[0]?.id).toBe(item?.json.id)
  await site.test.verify()
})

it('API-06 a try whose expressions give other values gets the video that an earlier try has paid', async () => {
  const before = await credits()
  let lost = 0
  const execution = startExecution({ loses: ({ path }) => path === '/api/v1/videos' && lost++ < 3 })
  const at = (clientReference: string) => ({ ...create, additionalFields: { clientReference } })
  await expect(run(execution, at('12:00'))).rejects.toThrow('socket hang up')
  const [item] = await run(execution, at('12:01'))
  expect(item?.json.clientReference).toBe('12:00')
  expect(await credits()).toBe(before - Number(item?.json.creditsUsed))
})

it('API-06 a refused request is forgotten: the next try asks for the price anew', async () => {
  const execution = startExecution()
  const costAboveMax = { description: expect.stringContaining('COST_ABOVE_MAX') }
  await expect(run(execution, { ...create, maxCredits: 1 })).rejects.toMatchObject(costAboveMax)
  expect((await run(execution, create))[0]?.json.creditsUsed).toBe(2)
})

it('API-06 each item, run, node and execution pays for its own video, and so does each request of an agent', async () => {
  const execution = startExecution()
  const twice = await run(execution, create, { items: [{ json: {} }, { json: {} }] })
  execution.runIndex = 1
  const next = await run(execution, create)
  execution.node = { ...execution.node, id: 'node-2' }
  const other = await run(execution, create)
  const again = await start(create)
  execution.node = { ...execution.node, type: 'n8n-nodes-soundreel.soundreelTool' }
  const tool = await run(execution, create, { isTool: true })
  const otherPrompt = await run(execution, { ...create, prompt: 'hills' }, { isTool: true })
  const all = idsOf([twice, next, other, again, tool, otherPrompt].flat())
  expect(new Set(all).size).toBe(7)
  expect(twice.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }])
  // n8n counts each try of a tool as a run.
  execution.runIndex = 5
  expect(idsOf(await run(execution, create, { isTool: true }))).toEqual(idsOf(tool))
  // A tool of n8n's MCP server has no execution.
  const [one, two] = [startExecution({ id: '' }), startExecution({ id: '' })]
  const outside = async (without: Execution) => idsOf(await run(without, create, { isTool: true }))
  expect(await outside(one)).toEqual(await outside(one))
  expect(await outside(two)).not.toEqual(await outside(one))
})

it('API-06 each workflow and each instance of n8n pays for its own video, even if execution and node ids are equal', async () => {
  const pays = async (more: Partial<Execution>) =>
    (await run(startExecution({ id: 'the same', ...more }), create))[0]?.json.id
  const first = await pays({})
  expect(await pays({})).toBe(first)
  const others = [await pays({ workflowId: 'workflow-2' }), await pays({ instanceId: 'instance-2' })]
  expect(new Set([first, ...others]).size).toBe(3)
})

it('API-06 a binary field becomes the first image, uploaded once for all tries', async () => {
  const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const items = [{ json: {}, binary: { data: { mimeType: 'image/png', data: picture.toString('base64') } } }]
  let lost = 0
  const execution = startExecution({ loses: ({ path }) => path === '/api/v1/videos' && lost++ < 3 })
  const parameters = {
    ...create,
    imageSource: 'binary',
    binaryField: 'data',
    additionalFields: { clientReference: 'x' },
  }
  await expect(run(execution, parameters, { items })).rejects.toThrow()
  const [item] = await run(execution, parameters, { items })
  expect(item?.json).toMatchObject({ mode: 'image', clientReference: 'x' })
  expect(execution.sent.filter(({ path }) => path === '/api/v1/uploads')).toHaveLength(1)
})

it('API-06 several items are started together and polled until they have ended', async () => {
  const execution = startExecution({ resumeUrl: 'https://n8n.example.com/webhook-waiting/1' })
  const parameters = (index: number) => ({ ...createAndWait, prompt: `waves ${index}` })
  const items = await site.working(run(execution, parameters, { items: [{ json: {} }, { json: {} }] }))
  expect(items).toMatchObject([
    { json: { status: 'completed', prompt: 'waves 0' }, pairedItem: { item: 0 } },
    { json: { status: 'completed', prompt: 'waves 1' }, pairedItem: { item: 1 } },
  ])
  expect(execution.waitsUntil).toBeNull()
  expect(paysFor(execution).map(({ body }) => body.callbackUrl)).toEqual([undefined, undefined])
})

it('API-06 if the site cannot reach n8n, the node polls and pays once', async () => {
  const before = await credits()
  const execution = startExecution()
  const [item] = await site.working(run(execution, createAndWait))
  expect(item?.json.status).toBe('completed')
  expect(execution.waitsUntil).toBeNull()
  expect(paysFor(execution).map(({ body }) => body.callbackUrl)).toEqual([execution.resumeUrl, undefined])
  expect(await credits()).toBe(before - Number(item?.json.creditsUsed))
})

it('API-06 the wait ends at its limit with the video as it is, not with a failure', async () => {
  const [item] = await start({ ...createAndWait, waitBy: 'poll', maxMinutes: 0.001 })
  expect(item?.json.status).toMatch(/queued|running/)
})

it('API-06 a wait continues while answers are lost', async () => {
  let failures = 0
  const execution = startExecution({ loses: ({ method }) => method === 'GET' && failures++ < 3 })
  const [item] = await site.working(run(execution, { ...createAndWait, waitBy: 'poll' }))
  expect(item?.json.status).toBe('completed')
})

it('API-06 each call asks for JSON, and its time limit leaves room for the wait that the site was asked for', async () => {
  const execution = startExecution()
  await site.working(run(execution, { ...createAndWait, waitBy: 'poll' }))
  expect(new Set(execution.sent.map(({ headers }) => headers.accept))).toEqual(new Set(['application/json']))
  const waits = execution.sent.filter(({ query }) => query.wait !== undefined)
  expect(waits.map(({ query }) => query.wait)).toContain(30)
  for (const { query, timeoutMs } of waits) expect(timeoutMs).toBeGreaterThanOrEqual(Number(query.wait) * 1000 + 10_000)
})

it('API-06 if the site stays away for five minutes, the error names the video', async () => {
  const away = { url: `http://127.0.0.1:${await findFreePort()}`, token: 'x' }
  const [real, begun] = [Date.now(), performance.now()]
  // A second is a minute. A clock that each call moved on would keep loops that wait for a moment from ending.
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real + (performance.now() - begun) * 60)
  try {
    const context = makeExecuteContext(away, startExecution(), {})
    await expect(awaitVideo(context, 'vid_1', real + 3_600_000, 0)).rejects.toThrow('The video vid_1 goes on')
  } finally {
    clock.mockRestore()
  }
})

it('API-06 refusals are told in the words of the site, cost nothing, and leave other items alone', async () => {
  const before = await credits()
  await expect(start({ ...create, additionalFields: { seconds: 500 } })).rejects.toMatchObject({
    httpCode: '400',
    description: expect.stringMatching(/OPTION_NOT_OFFERED · seconds · allowed: .*request /),
  })
  await expect(start({ ...create, additionalFields: { seed: 5 } })).rejects.toMatchObject({
    httpCode: '400',
    description: expect.stringMatching(/OPTION_NOT_OFFERED · seed · allowed: \{.*99999.*\} · request /),
  })
  await expect(start({ ...create, model: 'none' })).rejects.toMatchObject({
    description: expect.stringContaining('model'),
  })
  expect(await credits()).toBe(before)
  const parameters = (index: number) =>
    index === 0 ? { ...create, maxCredits: 1, additionalFields: { takes: 4 } } : create
  const items = await start(parameters, { items: [{ json: {} }, { json: {} }], continues: true })
  expect(items).toMatchObject([
    { json: { error: expect.any(String) }, pairedItem: { item: 0 } },
    { json: { status: 'queued' }, pairedItem: { item: 1 } },
  ])
  expect(await credits()).toBe(before - Number(items[1]?.json.creditsUsed))
})

it('API-06 each take is paid for and becomes an item; a failed video is an item with its reason', async () => {
  const takes = { ...createAndWait, waitBy: 'poll', additionalFields: { takes: 2 } }
  expect(await site.working(start(takes))).toMatchObject([
    { json: { status: 'completed' }, pairedItem: { item: 0 } },
    { json: { status: 'completed' }, pairedItem: { item: 0 } },
  ])
  const [started] = await start(create)
  const [cancelled] = await start({ resource: 'video', operation: 'cancel', videoId: started?.json.id as string })
  expect(cancelled?.json).toMatchObject({ status: 'cancelled', creditsReturned: started?.json.creditsUsed })
})

it('API-06 gets, lists and downloads videos, and reads the account', async () => {
  const [made] = await site.working(start({ ...createAndWait, waitBy: 'poll' }))
  const video = { resource: 'video', videoId: ` ${made?.json.id} ` }
  expect((await start({ ...video, operation: 'get' }))[0]?.json).toMatchObject({ id: made?.json.id })
  const [file] = await start({ ...video, operation: 'download', resolution: 'best', outputField: 'clip' })
  const [{ bytes } = { bytes: 0 }] = (made?.json.files ?? []) as { bytes: number }[]
  expect(file?.binary?.clip).toMatchObject({ mimeType: 'video/mp4', bytes, fileName: expect.stringMatching(/\.mp4$/) })
  await expect(start({ ...video, operation: 'download', resolution: '4k' })).rejects.toThrow('exists in 720p')
  const list = { resource: 'video', operation: 'getAll' }
  const all = idsOf(await start({ ...list, returnAll: true }))
  expect(new Set(all).size).toBe(all.length)
  expect(idsOf(await start({ ...list, returnAll: false, limit: 2 }))).toEqual(all.slice(0, 2))
  const completed = await start({ ...list, returnAll: false, limit: 1, filters: { status: 'completed', q: '' } })
  expect(idsOf(completed)).toEqual([made?.json.id])
  const [account] = await start({ resource: 'account', operation: 'get' })
  expect(account?.json).toMatchObject({ username: 'maker', credits: await credits() })
})

it('API-06 offers the models of the site with their prices', async () => {
  const context = makeExecuteContext(site, startExecution(), {})
  const models = await node.methods.loadOptions.getModels.call(context)
  expect(models).toContainEqual({
    name: expect.any(String),
    value: 'veo3_fast',
    description: expect.stringMatching(/^From \d+ credit/),
  })
})

type FakeAnswer = [status: number, headers: Record<string, string>, body: string]

/** Asks for a video at an address that gives these answers, one for each call. @returns the calls */
async function askFake(answers: FakeAnswer[], expected: (asked: Promise<unknown>) => Promise<unknown>) {
  const left = [...answers]
  const server: Server = createServer((_, response) => {
    const [status, headers, body] = left.shift() ?? [500, {}, '']
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const other = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'x' }
  const execution = startExecution()
  try {
    const parameters = { ...create, maxCredits: 2 }
    await expected(node.execute.call(makeExecuteContext(other, execution, parameters)))
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return execution.sent.map(({ method, headers }) => `${method} ${headers['idempotency-key'] ? 'with a key' : ''}`)
}
const created = JSON.stringify({ data: [{ id: 'vid_1', status: 'queued', files: [] }], creditsUsed: 2, balance: 8 })
const impatient = JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Wait.' })

it('API-06 a redirect is not followed, and what is no Soundreel is named', async () => {
  const page: FakeAnswer = [200, { 'content-type': 'text/html' }, '<h1>Hello</h1>']
  const redirect: FakeAnswer = [302, { location: 'https://videos.example.com/' }, '']
  const toOther = await askFake([redirect], (asked) =>
    expect(asked).rejects.toThrow('redirects to https://videos.example.com/'),
  )
  const toPage = await askFake([page], (asked) => expect(asked).rejects.toThrow('is not Soundreel'))
  expect([...toOther, ...toPage]).toEqual(['POST with a key', 'POST with a key'])
})

it('API-06 a call is repeated if the site fails or asks for patience, but not if it asks for much', async () => {
  const soon: FakeAnswer = [429, { 'retry-after': '1' }, impatient]
  const calls = await askFake([[502, {}, 'Bad gateway'], soon, [201, {}, created]], (asked) =>
    expect(asked).resolves.toMatchObject([[{ json: { id: 'vid_1' } }]]),
  )
  expect(calls).toHaveLength(3)
  const late = await askFake([[429, { 'retry-after': '3600' }, impatient]], (asked) =>
    expect(asked).rejects.toMatchObject({ httpCode: '429', message: 'Wait.' }),
  )
  expect(late).toHaveLength(1)
})
