import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SilentReceiver, startSilentReceiver } from '#tests/programs/silent-receiver.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { sendDelivery } from './send-delivery.ts'

let test: TestApp
let receiver: SilentReceiver
beforeAll(async () => {
  receiver = await startSilentReceiver()
  test = await createTestApp({ CALLBACK_ALLOWED_ORIGINS: receiver.origin })
  // As many at a time as the worker sends.
  await test.ctx.queue.work('send-delivery', 4, ({ id }) => sendDelivery(test.ctx, id))
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})

/** The webhook of a new user. */
async function addWebhook(path: string) {
  const browser = await test.signedIn()
  const { id } = (await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}${path}` })).body
  return {
    sendTest: () => browser.post(`/api/webhook-endpoints/${id}/test`),
    log: async () => (await browser.get(`/api/webhook-endpoints/${id}/deliveries`)).body.data,
  }
}

const listOpen = (path: string) =>
  receiver.responses.filter(({ req, writableEnded }) => req.url === path && !writableEnded)

it('AUT-07 a silent receiver delays no message of another user, and gets two of its own at a time', async () => {
  const [silent, other] = [await addWebhook('/silent'), await addWebhook('/other')]
  for (let count = 0; count < 5; count++) await silent.sendTest()
  await other.sendTest()
  await waitUntil('the calls of both', () => listOpen('/silent').length > 1 && listOpen('/other').length > 0)
  await waitUntil('every message is delivered', async () => {
    expect(listOpen('/silent').length).toBeLessThanOrEqual(2)
    for (const response of receiver.responses) if (!response.writableEnded) response.writeHead(200).end()
    const sent = [...(await silent.log()), ...(await other.log())]
    return sent.every(({ status }) => status === 'delivered')
  })
  expect(receiver.responses).toHaveLength(6)
})
