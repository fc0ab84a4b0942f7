import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listDueMessages } from '#tests/programs/deliver-messages.ts'
import { type SilentReceiver, startSilentReceiver } from '#tests/programs/silent-receiver.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { sendDelivery } from './send-delivery.ts'

let test: TestApp
let receiver: SilentReceiver
beforeAll(async () => {
  receiver = await startSilentReceiver()
  test = await createTestApp({ CALLBACK_ALLOWED_ORIGINS: receiver.origin })
})
beforeEach(() => {
  receiver.responses.length = 0
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})

it('AUT-07 the late answer to a worker that lost its lease changes nothing', async () => {
  const { origin, responses } = receiver
  const browser = await test.signedIn()
  const { id: endpointId } = (await browser.post('/api/webhook-endpoints', { url: `${origin}/hook` })).body
  await browser.post(`/api/webhook-endpoints/${endpointId}/test`)
  const [id = ''] = await listDueMessages(test)
  const late = sendDelivery(test.ctx, id)
  await waitUntil('the first call', () => responses.length === 1)
  test.clock.forward(61_000)
  const next = sendDelivery(test.ctx, id)
  await waitUntil('the second call', () => responses.length === 2)
  responses[1]?.writeHead(200).end()
  await next
  responses[0]?.writeHead(500).end()
  await late
  expect((await browser.get(`/api/webhook-endpoints/${endpointId}/deliveries`)).body.data).toMatchObject([
    { status: 'delivered', tries: 1, responseStatus: 200, error: null, nextTryAt: null },
  ])
})

it('AUT-07 no other worker sends a message in the minute that its worker has for it', async () => {
  const { origin, responses } = receiver
  const browser = await test.signedIn()
  const { id: endpointId } = (await browser.post('/api/webhook-endpoints', { url: `${origin}/hook` })).body
  await browser.post(`/api/webhook-endpoints/${endpointId}/test`)
  const [id = ''] = await listDueMessages(test)
  const sending = sendDelivery(test.ctx, id)
  await waitUntil('the call', () => responses.length === 1)
  test.clock.forward(59_999)
  await sendDelivery(test.ctx, id)
  expect(responses).toHaveLength(1)
  responses[0]?.writeHead(200).end()
  await sending
  expect((await browser.get(`/api/webhook-endpoints/${endpointId}/deliveries`)).body.data).toMatchObject([
    { status: 'delivered', tries: 1 },
  ])
})
