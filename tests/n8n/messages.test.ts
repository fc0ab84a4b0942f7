import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Soundreel } from '#n8n/nodes/Soundreel/Soundreel.node.ts'
import { SoundreelTrigger } from '#n8n/nodes/SoundreelTrigger/SoundreelTrigger.node.ts'
import { readAll } from '#server/worker.ts'
import { deliverMessages } from '#tests/programs/deliver-messages.ts'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { openSite, type Site } from '#tests/sdk/site.ts'
import { makeExecuteContext, makeHookContext, makeWebhookContext, startExecution } from './run-node.ts'

let site: Site
/** In place of n8n's server. */
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  site = await openSite({ CALLBACK_ALLOWED_ORIGINS: receiver.origin })
  // A reader begins with the events after its first run.
  await readAll(site.test.ctx)
})
afterAll(async () => {
  await site.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.calls.length = 0
})

const deliver = () => deliverMessages(site.test)
async function makeVideo(): Promise<string> {
  const { id } = await site.client.videos.generate({ model: 'veo3_fast', prompt: 'waves' })
  await site.working(site.client.videos.wait(id))
  return id
}
const endpoints = () =>
  site.test.query(`select id, url, is_active, array_to_string(events, ' ') as events
    from webhook_endpoints order by created_at`)

it('API-06 a single item waits without a worker, and the callback resumes it with the finished video', async () => {
  const node = new Soundreel()
  const execution = startExecution({ resumeUrl: `${receiver.origin}/webhook-waiting/1?signature=abc` })
  const parameters = { resource: 'video', operation: 'createAndWait', model: 'veo3_fast', prompt: 'waves' }
  const [started] = await node.execute.call(makeExecuteContext(site, execution, { ...parameters, maxMinutes: 30 }))
  expect(started).toMatchObject([{ json: { status: 'queued' }, pairedItem: { item: 0 } }])
  // If nobody resumes it, n8n continues with the input of the node.
  expect(execution.input).toEqual(started)
  const waitMs = Number(execution.waitsUntil) - Date.now()
  expect(waitMs).toBeGreaterThan(29 * 60_000)
  expect(waitMs).toBeLessThanOrEqual(30 * 60_000)
  const id = started?.[0]?.json.id as string
  await site.working(site.client.videos.wait(id))
  await deliver()
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/webhook-waiting/1?signature=abc'])
  const { context } = makeWebhookContext(execution, { body: receiver.calls[0]?.body ?? '' })
  const { workflowData } = await node.webhook.call(context)
  expect(workflowData).toMatchObject([
    [{ json: { id, status: 'completed', files: [{ kind: 'video' }, { kind: 'poster' }] } }],
  ])
  // A try after that finds the finished video, and does not wait for a callback that came already.
  execution.waitsUntil = null
  // n8n's retry of a failed execution is an execution of its own, with another address.
  execution.id = 'retry'
  execution.resumeUrl = `${receiver.origin}/webhook-waiting/2?signature=def`
  const [again] = await node.execute.call(makeExecuteContext(site, execution, { ...parameters, maxMinutes: 30 }))
  expect(again).toMatchObject([{ json: { id, status: 'completed' } }])
  expect(execution.waitsUntil).toBeNull()
  // The site was asked for the same at once. For another request, it would have refused the key first.
  const paying = execution.sent.filter(({ method, path }) => method === 'POST' && path === '/api/v1/videos')
  const callbackUrl = `${receiver.origin}/webhook-waiting/1?signature=abc`
  expect(paying.map(({ body }) => body.callbackUrl)).toEqual([callbackUrl, callbackUrl])
})

it('API-06 a retried execution polls for a video that is not finished: its callback leads to the former execution', async () => {
  const node = new Soundreel()
  const execution = startExecution({ resumeUrl: `${receiver.origin}/webhook-waiting/1?signature=abc` })
  const parameters = { resource: 'video', operation: 'createAndWait', model: 'veo3_fast', prompt: 'waves' }
  const [started] = await node.execute.call(makeExecuteContext(site, execution, parameters))
  expect(execution.waitsUntil).not.toBeNull()
  execution.waitsUntil = null
  execution.id = 'retry'
  execution.resumeUrl = `${receiver.origin}/webhook-waiting/2?signature=def`
  const [again] = await site.working(node.execute.call(makeExecuteContext(site, execution, parameters)))
  expect(again).toMatchObject([{ json: { id: started?.[0]?.json.id, status: 'completed' } }])
  expect(execution.waitsUntil).toBeNull()
  // Webhooks that are registered before it is read would get it, too.
  await deliver()
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/webhook-waiting/1?signature=abc'])
})

it('API-06 a tool of an agent polls, although the site could call back: nobody can resume a tool', async () => {
  const execution = startExecution({ resumeUrl: `${receiver.origin}/webhook-waiting/1?signature=abc` })
  const parameters = { resource: 'video', operation: 'createAndWait', model: 'veo3_fast', prompt: 'waves' }
  const context = makeExecuteContext(site, execution, parameters, { isTool: true })
  const [items] = await site.working(new Soundreel().execute.call(context))
  expect(items).toMatchObject([{ json: { status: 'completed' } }])
  expect(execution.waitsUntil).toBeNull()
  expect(execution.sent.filter(({ body }) => body.callbackUrl !== undefined)).toEqual([])
  // Its message is for nobody; webhooks that are registered before it is read would get it.
  await deliver()
  expect(receiver.calls).toEqual([])
})

it.each(['', '{}', '{"data":[]}', '{"data":[{"id":"vid_1"}]}', '[1]'])(
  'API-06 the body %j resumes nothing',
  async (body) => {
    const { context, status } = makeWebhookContext(startExecution(), { body })
    expect(await new Soundreel().webhook.call(context)).toEqual({ noWebhookResponse: true })
    expect(status()).toBe(400)
  },
)

it('API-06 the trigger registers its webhook, keeps it up to date, receives signed messages, and removes it', async () => {
  const { checkExists, create, delete: remove } = new SoundreelTrigger().webhookMethods.default
  const token = await site.makeToken({ scopes: ['webhooks:write'] })
  const execution = startExecution()
  const hook = (path = '/webhook/1', events = ['video.completed']) =>
    makeHookContext({ url: site.url, token }, execution, { url: receiver.origin + path, events })
  expect(await checkExists.call(hook())).toBe(false)
  expect(await create.call(hook())).toBe(true)
  // Without them, the site would send every event.
  expect(await endpoints()).toMatchObject([{ url: `${receiver.origin}/webhook/1`, events: 'video.completed' }])
  expect(await checkExists.call(hook())).toBe(true)
  // The site disables a webhook whose receiver is away for long. n8n may move, and its user may choose other events.
  await site.test.query('update webhook_endpoints set is_active = false')
  expect(await checkExists.call(hook('/webhook/2', ['video.completed', 'video.failed']))).toBe(true)
  const changed = { url: `${receiver.origin}/webhook/2`, events: 'video.completed video.failed', is_active: true }
  expect(await endpoints()).toMatchObject([changed])
  const id = await makeVideo()
  await deliver()
  const [call] = receiver.calls
  if (!call) throw new Error('nothing was delivered')
  const receive = async (headers: object, body: string) => {
    const { context, status } = makeWebhookContext(execution, { headers, body })
    return { result: await new SoundreelTrigger().webhook.call(context), status: status() }
  }
  vi.useFakeTimers({ toFake: ['Date'], now: site.test.clock.now() })
  try {
    const { result } = await receive(call.headers, call.body)
    const json = { messageId: call.headers['webhook-id'], type: 'video.completed', data: { id } }
    expect(result.workflowData).toMatchObject([[{ json }]])
    const refused = { status: 401, result: { noWebhookResponse: true } }
    expect(await receive(call.headers, call.body.replace('completed', 'Completed'))).toEqual(refused)
    expect(await receive({ ...call.headers, 'webhook-signature': 'v1,' }, call.body)).toEqual(refused)
    expect(await receive({}, call.body)).toEqual(refused)
    vi.setSystemTime(Date.now() + 6 * 60_000)
    expect(await receive(call.headers, call.body)).toEqual(refused)
  } finally {
    vi.useRealTimers()
  }
  expect(await remove.call(hook())).toBe(true)
  expect(await endpoints()).toEqual([])
  expect(execution.staticData).toEqual({})
  expect(await remove.call(hook())).toBe(true)
})

it('API-06 a webhook that is gone is made anew, and removing it is done; other refusals are told', async () => {
  const { checkExists, create, delete: remove } = new SoundreelTrigger().webhookMethods.default
  const target = { url: `${receiver.origin}/webhook/1`, events: ['video.failed'] }
  const token = await site.makeToken({ scopes: ['webhooks:write'] })
  const execution = startExecution()
  const hook = makeHookContext({ url: site.url, token }, execution, target)
  await create.call(hook)
  await site.test.query('delete from webhook_endpoints')
  expect(await checkExists.call(hook)).toBe(false)
  expect(await remove.call(hook)).toBe(true)
  const stranger = makeHookContext(site, startExecution(), target)
  await expect(create.call(stranger)).rejects.toMatchObject({ httpCode: '403' })
  const known = startExecution({ staticData: { endpointId: 'x', secret: 'y' } })
  await expect(remove.call(makeHookContext(site, known, target))).rejects.toMatchObject({ httpCode: '403' })
  expect(known.staticData).toEqual({ endpointId: 'x', secret: 'y' })
})
