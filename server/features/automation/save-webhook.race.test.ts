import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAtOnce } from '#tests/database/call-at-once.ts'
import { listDueMessages } from '#tests/programs/deliver-messages.ts'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { sendDelivery } from './send-delivery.ts'

let test: TestApp
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  test = await createTestApp({ CALLBACK_ALLOWED_ORIGINS: receiver.origin })
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})

it('AUT-07 after two rotations at the same time, the next message is signed with both returned secrets', async () => {
  const browser = await test.signedIn()
  const { id } = (await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}/hook` })).body
  const rotate = async () => (await browser.post(`/api/webhook-endpoints/${id}/rotate-secret`)).body.secret as string
  const locking = `select 1 from webhook_endpoints where id = '${id}' for no key update`
  const secrets = await callAtOnce(test, locking, [rotate, rotate])
  await browser.post(`/api/webhook-endpoints/${id}/test`)
  for (const due of await listDueMessages(test)) await sendDelivery(test.ctx, due)
  const call = receiver.calls[0]
  const header = (name: string) => String(call?.headers[`webhook-${name}`])
  const sentAt = new Date(Number(header('timestamp')) * 1000)
  const expected = secrets.map((secret) => new Webhook(secret).sign(header('id'), sentAt, call?.body ?? ''))
  expect(header('signature').split(' ').toSorted()).toEqual(expected.toSorted())
})
