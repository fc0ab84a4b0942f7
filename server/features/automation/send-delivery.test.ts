import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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
afterAll(async () => {
  await test.close()
  await receiver.close()
})

it('AUT-07 an accepted message is delivered at the first try, however large the answer, whose body is not read', async () => {
  const browser = await test.signedIn()
  const { id: endpointId } = (await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}/hook` })).body
  await browser.post(`/api/webhook-endpoints/${endpointId}/test`)
  const [id = ''] = await listDueMessages(test)
  const sent = sendDelivery(test.ctx, id)
  const response = await waitUntil('the call', () => receiver.responses[0])
  // It announces more than a megabyte, and never sends the rest.
  response.writeHead(200, { 'content-length': 2_000_000 }).write('seen')
  await sent
  expect((await browser.get(`/api/webhook-endpoints/${endpointId}/deliveries`)).body.data).toMatchObject([
    { status: 'delivered', tries: 1, responseStatus: 200, error: null, nextTryAt: null },
  ])
  await waitUntil('the connection is closed', () => response.destroyed)
})

it('AUT-07 an address that does not respond within 20 seconds is tried again later', async () => {
  const browser = await test.signedIn()
  const { id: endpointId } = (await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}/silent` })).body
  await browser.post(`/api/webhook-endpoints/${endpointId}/test`)
  const [id = ''] = await listDueMessages(test)
  const endAfter = AbortSignal.timeout.bind(AbortSignal)
  // The address never answers, so the test need not wait as long.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => endAfter(ms / 50))
  try {
    await sendDelivery(test.ctx, id)
    expect(timeout.mock.calls).toEqual([[20_000]])
  } finally {
    timeout.mockRestore()
  }
  const error = 'The address did not respond within 20 seconds.'
  expect((await browser.get(`/api/webhook-endpoints/${endpointId}/deliveries`)).body.data).toMatchObject([
    { status: 'pending', tries: 1, responseStatus: null, error, nextTryAt: expect.any(String) },
  ])
})
