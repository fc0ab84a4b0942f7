import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDueMessages } from '#tests/programs/deliver-messages.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { sendDelivery } from './send-delivery.ts'

let test: TestApp
let origin: string
/** The receiver has got these calls, and answers none of them by itself. */
const open: ServerResponse[] = []
const receiver = createServer((_request, response) => void open.push(response))
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  test = await createTestApp({ CALLBACK_ALLOWED_ORIGINS: origin })
})
afterAll(async () => {
  await test.close()
  const closed = new Promise((resolve) => receiver.close(resolve))
  receiver.closeAllConnections()
  await closed
})

it('AUT-07 the late answer to a worker that lost its lease changes nothing', async () => {
  const browser = await test.signedIn()
  const { id: endpointId } = (await browser.post('/api/webhook-endpoints', { url: `${origin}/hook` })).body
  await browser.post(`/api/webhook-endpoints/${endpointId}/test`)
  const [id = ''] = await listDueMessages(test)
  const late = sendDelivery(test.ctx, id)
  await waitUntil('the first call', () => open.length === 1)
  test.clock.forward(61_000)
  const next = sendDelivery(test.ctx, id)
  await waitUntil('the second call', () => open.length === 2)
  open[1]?.writeHead(200).end()
  await next
  open[0]?.writeHead(500).end()
  await late
  expect((await browser.get(`/api/webhook-endpoints/${endpointId}/deliveries`)).body.data).toMatchObject([
    { status: 'delivered', tries: 1, responseStatus: 200, error: null, nextTryAt: null },
  ])
})
