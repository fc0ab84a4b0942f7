import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trimEvents } from '#server/events/trim-events.ts'
import { type EventListener, listen, type Message } from '#tests/event-listener.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
let url: string
let browser: TestBrowser
const opened: EventListener[] = []
beforeEach(async () => {
  // The test, not the machine, says when the next heartbeat is due.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  test = await createTestApp()
  await test.ctx.events.start()
  url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await test.signedIn()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const listener of opened.splice(0)) listener.close()
  await test.close()
  await test.ctx.events.stop().catch(() => {})
})

async function open(who = browser, lastEventId?: string): Promise<EventListener> {
  const listener = await listen(url, who, lastEventId)
  opened.push(listener)
  return listener
}
const isReady = (message: Message) => message.name === 'ready'
const isReset = (message: Message) => message.name === 'reset'
const isOf = (type: string, taskId?: string) => (message: Message) =>
  message.data.type === type && (taskId === undefined || message.data.taskId === taskId)
const generate = async (who = browser): Promise<string> =>
  (await who.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body.taskId
async function finish(): Promise<void> {
  await test.work()
  test.clock.forward(60_000)
  await test.work()
}

it('GEN-20 notifies every open page of a finished video and of a changed balance', async () => {
  const pages = [await open(), await open()]
  const taskId = await generate()
  await finish()
  for (const page of pages) {
    await page.until(isOf('video.queued', taskId))
    await page.until(isOf('account.changed'))
    await page.until(isOf('video.completed', taskId))
  }
  expect(pages[0]?.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(pages[0]?.headers.get('cache-control')).toMatch(/no-cache/)
  expect(pages[0]?.headers.get('x-accel-buffering')).toBe('no')
})

it('GEN-20 ACC-10 notifies no other user, and requires a sign-in', async () => {
  const stranger = await test.signedIn()
  const theirs = await open(stranger)
  await theirs.until(isReady)
  const mine = await open()
  const taskId = await generate()
  await mine.until(isOf('video.queued', taskId))
  const other = await generate(stranger)
  await theirs.until(isOf('video.queued', other))
  expect(JSON.stringify(theirs.messages)).not.toContain(taskId)
  expect((await open(test.browser())).status).toBe(401)
})

it('GEN-20 resumes after a lost connection without missing or repeating an event', async () => {
  const whole = await open()
  const first = await open()
  await first.until(isReady)
  await generate()
  const { id } = await first.until(isOf('video.queued'))
  first.close()
  const missed = [await generate(), await generate(), await generate()]
  for (const taskId of missed) await whole.until(isOf('video.queued', taskId))
  const second = await open(browser, id)
  await second.until(isReady)
  const last = await generate()
  await second.until(isOf('video.queued', last))
  await whole.until(isOf('video.queued', last))
  const ids = second.messages.filter(({ name }) => name === 'message').map((message) => message.id)
  const expected = whole.messages.filter(({ name }) => name === 'message').map((message) => message.id)
  expect(ids).toEqual(expected.slice(expected.indexOf(id) + 1))
})

it('GEN-20 a page receives events from just before it connected', async () => {
  const taskId = await generate()
  const page = await open()
  await page.until(isOf('video.queued', taskId))
})

it('GEN-20 a new page receives no events from long before it connected', async () => {
  const old = await generate()
  await (await open()).until(isOf('video.queued', old))
  await test.query(`update events set created_at = created_at - interval '11 seconds'`)
  const taskId = await generate()
  const page = await open()
  await page.until(isOf('video.queued', taskId))
  expect(page.messages.some(isOf('video.queued', old))).toBe(false)
})

it.each([
  ['an invalid position', () => 'nonsense'],
  ['a position of another epoch', (id: string) => id.replace(/^[^.]+/, '00000000-0000-0000-0000-000000000000')],
  ['a position in the future', (id: string) => id.replace(/\.\d+-/, '.999999999999-')],
])('GEN-20 %s is answered with a reset', async (_, change) => {
  const { id } = await (await open()).until(isReady)
  const page = await open(browser, change(id))
  const reset = await page.until(isReset)
  expect(page.messages[0]).toEqual(reset)
  await (await open(browser, reset.id)).until(isReady)
})

it('GEN-20 a page that missed 300 events receives them, and one that missed more gets a reset', async () => {
  const whole = await open()
  await whole.until(isReady)
  const append = (type: string, count: number) =>
    test.query(`insert into events (user_id, type, data)
      select id, '${type}', '{"taskId":"vid_${'0'.repeat(32)}"}' from users, generate_series(1, ${count})`)
  // Of the longest that pages are told.
  const isMissed = isOf('video.upgrade-failed')
  const miss = async (count: number) => {
    const expected = whole.messages.filter(isMissed).length + count
    await append('video.upgrade-failed', count)
    await waitUntil('the open page has them', () => whole.messages.filter(isMissed).length === expected)
  }
  await append('account.email-changed', 1)
  const { id } = await whole.until(isOf('account.email-changed'))
  await miss(300)
  const resumed = await open(browser, id)
  await resumed.until(isReady)
  expect(resumed.messages.filter(isMissed)).toHaveLength(300)
  await miss(1)
  await (await open(browser, id)).until(isReset)
})

it('GEN-20 old events are removed; a client that resumes from one gets a reset', async () => {
  const { id } = await (await open()).until(isReady)
  const taskId = await generate()
  await (await open()).until(isOf('video.queued', taskId))
  await test.query(`update events set created_at = now() - interval '300 days'`)
  test.clock.forward(300 * 24 * 60 * 60 * 1000)
  await test.query(`insert into event_readers values ('slow', 0, 0)`)
  await trimEvents(test.ctx, ['slow'])
  expect(await test.query('select id from events')).not.toEqual([])
  test.clock.forward(Date.now() - test.clock.now().getTime())
  await trimEvents(test.ctx, ['quick'])
  expect(await test.query('select id from events')).toEqual([])
  const again = await test.signedIn()
  await (await open(again, id)).until(isReset)
})

it('GEN-20 a restored database begins a new epoch', async () => {
  const { id } = await (await open()).until(isReady)
  await test.ctx.events.stop()
  await test.query('update events set tx = tx + 2000000')
  await test.ctx.events.start()
  await (await open(browser, id)).until(isReset)
  expect(await test.query('select id from events where tx > 1000000')).toEqual([])
  const page = await open()
  await page.until(isReady)
  await page.until(isOf('video.queued', await generate()))
})

it.each([
  ['logging out', () => browser.post('/api/auth/logout')],
  ['a disabled account', () => test.query('update users set is_active = false')],
  ['a password change', () => changePasswordElsewhere()],
])('GEN-20 ACC-07 ACC-08 ends with the session: %s', async (_, end) => {
  const page = await open()
  await page.until(isReady)
  await end()
  await page.ended
  expect((await open()).status).toBe(401)
})

async function changePasswordElsewhere(): Promise<void> {
  const [user] = await test.query('select username from users order by created_at desc limit 1')
  const elsewhere = test.browser()
  await elsewhere.post('/api/auth/login', { username: user?.username, password: 'correct horse' })
  const body = { currentPassword: 'correct horse', newPassword: 'battery staple' }
  expect((await elsewhere.put('/api/user/change-password', body)).status).toBe(200)
}

it('ACC-08 GEN-20 ends with its session, while the user’s other sessions keep their streams', async () => {
  const here = await test.signedIn('mai')
  const elsewhere = test.browser()
  await elsewhere.post('/api/auth/login', { username: 'mai', password: 'correct horse' })
  const [ends, stays] = [await open(here), await open(elsewhere)]
  await Promise.all([ends.until(isReady), stays.until(isReady)])
  await here.post('/api/auth/logout')
  await ends.ended
  const taskId = await generate(elsewhere)
  await stays.until(isOf('video.queued', taskId))
  expect(ends.messages.some(isOf('video.queued', taskId))).toBe(false)
})

it('GEN-20 SEC-20 ends with the next heartbeat after its session has expired', async () => {
  const idleMs = 14 * 24 * 60 * 60 * 1000
  const page = await open()
  await page.until(isReady)
  test.clock.forward(idleMs - 1)
  vi.advanceTimersByTime(15_000)
  await page.until(isOf('video.queued', await generate()))
  test.clock.forward(1)
  vi.advanceTimersByTime(15_000)
  await page.ended
})

it('GEN-20 a silent stream gets a comment every 15 seconds, so that no proxy ends it', async () => {
  const leaving = new AbortController()
  const headers = { cookie: browser.cookieHeader() }
  const { body } = await fetch(`${url}/api/events`, { headers, signal: leaving.signal })
  let text = ''
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const bytes of body ?? []) text += decoder.decode(bytes, { stream: true })
  }
  const ended = read().catch(() => {})
  const comments = () => text.split('\n').filter((line) => line === ':').length
  await waitUntil('the page is ready', () => text.includes('event: ready'))
  vi.advanceTimersByTime(14_999)
  const taskId = await generate()
  await waitUntil('the page is notified', () => text.includes(taskId))
  expect(comments()).toBe(0)
  for (const beats of [1, 2]) {
    vi.advanceTimersByTime(beats === 1 ? 1 : 15_000)
    await waitUntil('the next comment', () => comments() === beats)
  }
  expect(text).toContain('\n\n:\n\n')
  leaving.abort()
  await ended
})

it('GEN-20 ACC-08 ends if its session ended while the page connected', async () => {
  const { root } = test.ctx.db
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Holds the first query for a page that has been accepted.
  const select = (...given: unknown[]) => {
    const query = Reflect.apply(root.select, root, given)
    if (!Object.hasOwn(given[0] ?? {}, 'stream')) return query
    begun.resolve()
    return { from: (table: never) => released.promise.then(() => query.from(table)) }
  }
  test.ctx.db.root = new Proxy(root, {
    get: (handle, name) => (name === 'select' ? select : Reflect.get(handle, name)),
  })
  const page = await open()
  await begun.promise
  // Without an event: the page misses one that is delivered just before its stream is added.
  await test.query('delete from sessions')
  released.resolve()
  await page.ended
  test.ctx.db.root = root
})

it('GEN-20 PLT-05 ends when the server stops, without waiting for open pages', async () => {
  const page = await open()
  await page.until(isReady)
  await test.app.close()
  await page.ended
})

it('GEN-20 limits connections per user, so that others can connect', { timeout: 120_000 }, async () => {
  const answers = []
  for (let count = 0; count < 21; count++) answers.push((await open()).status)
  expect(answers.slice(19)).toEqual([200, 429])
  opened.pop()
  for (const listener of opened.splice(0, 5)) listener.close()
  await expect.poll(async () => (await open()).status, { timeout: 5000 }).toBe(200)
})
