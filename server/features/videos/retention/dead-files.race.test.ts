import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
let other: TestApp
beforeEach(async () => {
  test = await createTestApp()
  const { forQueue } = test.db
  if (!('connectionString' in forQueue)) throw new Error('two processes need PostgreSQL')
  other = await createTestApp({}, openPostgres(forQueue.connectionString))
  await other.ctx.events.start()
  // Both processes share the same storage.
  other.ctx.storage = test.ctx.storage
})
afterEach(async () => {
  await other.ctx.events.stop()
  await other.close()
  await test.close()
})

async function makeVideo() {
  const browser = await test.signedIn()
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', aspectRatio: '9:16' })
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  const [task] = (await browser.get('/api/video-tasks')).body.tasks
  return { browser, taskId: task.taskId, path: new URL(task.resultUrls[0]).pathname }
}
const lookElsewhere = async (path: string) => (await other.app.inject(path)).statusCode

it('SEC-16: a file deleted by one process is no longer served by another, even while a transaction stays open', async () => {
  const { browser, taskId, path } = await makeVideo()
  expect(await lookElsewhere(path)).toBe(200)
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let wrote: () => void = () => {}
  const written = new Promise<void>((resolve) => {
    wrote = resolve
  })
  const slow = test.db.transaction(async (tx) => {
    await appendEvent(tx, { userId: null, type: 'settings.changed' })
    wrote()
    await held
  })
  await written
  await browser.delete(`/api/video-tasks/${taskId}`)
  await vi.waitFor(async () => expect(await lookElsewhere(path)).toBe(404), { timeout: 5000 })
  release()
  await slow
})
