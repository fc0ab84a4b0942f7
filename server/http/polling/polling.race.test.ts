import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openPostgres } from '#server/db/client.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { createEventTail } from '#server/events/event-tail.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { buildApp } from '#server/web-app.ts'
import { poll } from '#tests/poll.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { createBrowser, type TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
let browser: TestBrowser
/** The same user on another process of the same product. */
let elsewhere: TestBrowser
let other: { db: Database; app: App; stop(): Promise<void> }
beforeEach(async () => {
  test = await createTestApp()
  await test.ctx.events.start()
  other = await startAnother()
  await other.app.listen({ port: 0 })
  browser = await test.signedIn()
  elsewhere = createBrowser(other.app)
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
})
afterEach(async () => {
  await other.stop()
  await test.ctx.events.stop()
  await test.close()
})

async function startAnother() {
  const { forQueue } = test.db
  if (!('connectionString' in forQueue)) throw new Error('two processes need PostgreSQL')
  const db = openPostgres(forQueue.connectionString)
  const events = createEventTail(db, pino({ level: 'silent' }))
  const app = await buildApp({ ...test.ctx, db, events })
  await events.start()
  const stop = async () => {
    await app.close()
    await events.stop()
    await db.close()
  }
  return { db, app, stop }
}

const list = '/api/video-tasks?days=14'

async function tagOf(asker: TestBrowser): Promise<string> {
  const labelled = async () => (await asker.get(list)).headers.etag
  return String(await waitUntil(`the list is labelled`, labelled))
}
const pollElsewhere = (tag: string) =>
  poll(other.app.listeningOrigin + list, { cookie: elsewhere.cookieHeader(), 'if-none-match': tag })

/** Waits until the other process has noticed a change. The timeout leaves room for a busy machine. */
const isSeen = (tag: string) =>
  expect.poll(async () => (await pollElsewhere(tag)).status, { timeout: 5000 }).not.toBe(304)

it('GEN-11 two processes give the same state the same tag', async () => {
  const same = async () => (await tagOf(browser)) === (await tagOf(elsewhere))
  await expect.poll(same, { timeout: 5000 }).toBe(true)
})

it('GEN-11 GEN-20 a change made by one process is visible in another', async () => {
  const tag = await tagOf(elsewhere)
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  await isSeen(tag)
  expect((await pollElsewhere(tag)).body.tasks[0].taskId).toBe(taskId)
})

it('PLT-03 ACC-08 signing out at one process signs the user out of every process at once', async () => {
  await tagOf(elsewhere)
  await browser.post('/api/auth/logout')
  expect((await elsewhere.get(list)).status).toBe(401)
  expect((await elsewhere.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).status).toBe(401)
  expect((await elsewhere.get('/api/auth/current-user')).body).toEqual({ user: null })
})

it('PLT-03 CRD-04 credits spent at one process are gone from the balance at every other at once', async () => {
  await tagOf(elsewhere)
  for (let spent = 1; spent <= 5; spent++) {
    await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
    expect((await elsewhere.get('/api/auth/current-user')).body.user.credits).toBe(20 - spent)
  }
})

it('PLT-03 ADM-02 settings saved by one process apply in every other at once', async () => {
  const admin = await test.administrator()
  await elsewhere.get('/api/pricing/current')
  await admin.put('/api/admin/settings', { veo3FastCredits: 7 })
  expect((await elsewhere.get('/api/pricing/current')).body.veo3_fast.web_credits).toBe(7)
  expect((await elsewhere.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body.creditsUsed).toBe(
    7,
  )
})

it('ACC-07 a user disabled at one process is signed out at the other', async () => {
  const tag = await tagOf(elsewhere)
  await test.query('update users set is_active = false')
  await expect.poll(async () => (await pollElsewhere(tag)).status, { timeout: 5000 }).toBe(401)
})

it('GEN-11 GEN-20 an open transaction hides no later change', async () => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let written: () => void = () => {}
  const wrote = new Promise<void>((resolve) => {
    written = resolve
  })
  const slow = test.db.transaction(async (tx) => {
    await appendEvent(tx, { userId: null, type: 'settings.changed' })
    written()
    await held
  })
  await wrote
  const tag = await tagOf(elsewhere)
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  await isSeen(tag)
  const answer = await pollElsewhere(tag)
  expect(answer.body.tasks[0].taskId).toBe(taskId)
  // The event is visible but not final: until the open transaction ends, every poll queries the database.
  expect(answer.headers.etag).toBeUndefined()
  release()
  await slow
})
