import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDueMessages } from '#tests/programs/deliver-messages.ts'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'
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

const blocked = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query not like '%pg_stat_activity%'`

it('AUT-07 after two rotations at the same time, the next message is signed with both returned secrets', async () => {
  const browser = await test.signedIn()
  const { id } = (await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}/hook` })).body
  const rotate = async () => (await browser.post(`/api/webhook-endpoints/${id}/rotate-secret`)).body.secret as string
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Neither rotation can finish before the other has begun.
  const holding = test.db.transaction(async (tx) => {
    await tx.execute(`select 1 from webhook_endpoints where id = '${id}' for no key update`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const rotations = Promise.all([rotate(), rotate()])
  const bothWait = async () => (await test.query(blocked)).length >= 2
  await waitUntil('both rotations wait', bothWait).finally(() => released.resolve())
  await holding
  const secrets = await rotations
  await browser.post(`/api/webhook-endpoints/${id}/test`)
  for (const due of await listDueMessages(test)) await sendDelivery(test.ctx, due)
  const call = receiver.calls[0]
  const header = (name: string) => String(call?.headers[`webhook-${name}`])
  const sentAt = new Date(Number(header('timestamp')) * 1000)
  const expected = secrets.map((secret) => new Webhook(secret).sign(header('id'), sentAt, call?.body ?? ''))
  expect(header('signature').split(' ').toSorted()).toEqual(expected.toSorted())
})
