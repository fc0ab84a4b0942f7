import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseCallbackTaskId } from '#server/features/providers/kie/answers/parse-answers.ts'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { readBody } from './kie-http.ts'
import { admitted, createKieSetup, type KieSetup } from './kie-setup.ts'

type Told = { headers: IncomingHttpHeaders; body: { code: number; data: { taskId: string } } }

let kie: KieSetup
let receiver: Server
let callbackUrl: string
let told: Told[] = []
/** The status codes answered to the first callbacks; later ones get 200. */
let answers: number[] = []
let onTold = () => {}
beforeAll(async () => {
  kie = await createKieSetup()
  receiver = createServer(keepAlive, async (request, response) => {
    told.push({ headers: request.headers, body: JSON.parse((await readBody(request)).toString()) })
    response.writeHead(answers.shift() ?? 200).end()
    onTold()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`
})
beforeEach(() => {
  told = []
  answers = []
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await kie.close()
})

/** Requests a video with callbacks, and waits for this many of them. */
async function tellMe(prompt: string, times: number, webhookKey?: string) {
  const enough = new Promise<void>((resolve) => {
    onTold = () => told.length >= times && resolve()
  })
  const key = `key-${Math.random()}`
  kie.fake.addAccount({ key, credits: 1000, ...(webhookKey ? { webhookKey } : {}) })
  const account = { id: null, token: key }
  const submitted = await kie.provider.submit(account, kie.request(prompt, { callbackUrl }), admitted)
  const toldBefore = told.length
  await enough
  const task = kie.fake.tasks.at(-1)
  return { submitted, toldBefore, account, taskId: task?.id ?? '' }
}
const codes = () => told.map(({ body }) => body.code)

describe('callbacks of the fake', () => {
  it('PRV-04 report the end of a job, which the record then confirms', async () => {
    const { account, taskId } = await tellMe('plain', 1)
    expect(told[0]?.body).toMatchObject({ code: 200, data: { taskId, info: { resultUrls: [expect.any(String)] } } })
    expect(told[0]?.headers).not.toHaveProperty('x-webhook-signature')
    expect(await kie.provider.check(account, taskId)).toMatchObject({ outcome: 'finished' })
  })

  it('PRV-05 arrive for a video whose acceptance never reached us', async () => {
    const { submitted, taskId } = await tellMe('[drop-after-create]', 1)
    expect(submitted.outcome).toBe('unconfirmed')
    expect(told[0]?.body.data.taskId).toBe(taskId)
  })

  it.each([
    ['[callback-twice]', [200, 200]],
    ['[callback-contradicts]', [200, 501]],
    ['[callback-lies]', [501]],
  ])('PRV-04 %s sends %j', async (prompt, expected) => {
    const { account, taskId } = await tellMe(prompt, expected.length)
    expect(codes()).toEqual(expected)
    expect(await kie.provider.check(account, taskId)).toMatchObject({ outcome: 'finished' })
  })

  it('PRV-04 report a failure where the record has one', async () => {
    const { account, taskId } = await tellMe('[flagged]', 1)
    expect(codes()).toEqual([501])
    expect(await kie.provider.check(account, taskId)).toMatchObject({ outcome: 'failed' })
  })

  it.each([
    ['[callback-snake]', { data: { task_id: expect.any(String) } }],
    ['[callback-top]', { taskId: expect.any(String) }],
  ])('PRV-04 name the task in another spelling: %s', async (prompt, expected) => {
    const { taskId } = await tellMe(prompt, 1)
    expect(told[0]?.body).toMatchObject(expected)
    expect(told[0]?.body.data.taskId).toBeUndefined()
    expect(parseCallbackTaskId(told[0]?.body)).toBe(taskId)
  })

  it('PRV-04 may arrive before the answer to create, or before the record knows', async () => {
    expect((await tellMe('[callback-before-answer]', 1)).toldBefore).toBe(1)
    told = []
    const { account, taskId } = await tellMe('[callback-too-early]', 1)
    expect(await kie.provider.check(account, taskId)).toEqual({ outcome: 'running' })
  })

  it('PRV-04 are retried until accepted, three times at most', async () => {
    answers = [500, 404]
    await tellMe('plain', 3)
    expect(codes()).toEqual([200, 200, 200])
  })

  it.each([
    ['plain', true, true],
    ['[callback-forged]', false, true],
    ['[callback-old]', true, false],
  ])('PRV-04 have a signature over task and time: %s', async (prompt, isGenuine, isRecent) => {
    const { taskId } = await tellMe(prompt, 1, 'webhook key')
    const { 'x-webhook-timestamp': time, 'x-webhook-signature': signature } = told[0]?.headers ?? {}
    const expected = createHmac('sha256', 'webhook key').update(`${taskId}.${time}`).digest('base64')
    expect(signature === expected).toBe(isGenuine)
    expect(Date.now() / 1000 - Number(time) < 300).toBe(isRecent)
  })
})
