import { afterEach, beforeEach, expect, it } from 'vitest'
import { poll as pollServer } from '#tests/poll.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
let browser: TestBrowser
let statements = 0
beforeEach(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0 })
  await test.ctx.events.start()
  browser = await test.signedIn()
})
afterEach(async () => {
  await test.ctx.events.stop()
  await test.close()
})

const polled = ['/api/video-tasks?days=14', '/api/video-tasks?page=1&limit=20', '/api/auth/current-user']

/** Counts every later database access by requests. The tail's own reads are not counted. */
function countStatements(): void {
  statements = 0
  const { root } = test.db
  const counted = new Proxy(root, {
    get(target, name) {
      statements += 1
      return Reflect.get(target, name)
    },
  })
  test.ctx.db = { ...test.db, root: counted }
}

/** Repeats the request until the response has a tag, like a page that has been open for a moment. */
async function tagOf(url: string, asker = browser): Promise<string> {
  const labelled = async () => (await asker.get(url)).headers.etag
  return String(await waitUntil(`${url} is labelled`, labelled))
}
const poll = (url: string, tag: string, asker = browser, headers = {}) =>
  pollServer(test.app.listeningOrigin + url, { cookie: asker.cookieHeader(), 'if-none-match': tag, ...headers })

/** Polls often while nothing changes. Retries if the tail fell behind on a busy machine and rightly gave no tag. */
async function idle(url: string, times: number) {
  for (let tries = 0; tries < 20; tries++) {
    const tag = await tagOf(url)
    countStatements()
    const answers = []
    for (let count = 0; count < times; count++) answers.push(await poll(url, tag))
    const asked = statements
    test.ctx.db = test.db
    if (answers.every(({ status }) => status === 304)) return { answers, asked }
  }
  throw new Error(`${url} never answers 304 to all polls`)
}

it.each(polled)('GEN-11 CRE-01 SHL-09 answers an unchanged poll of %s without a database query', async (url) => {
  const { answers, asked } = await idle(url, 50)
  expect(asked).toBe(0)
  for (const { body, headers } of answers) {
    expect(body).toBe('')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' })
  }
})

it('GEN-10 answers the status of a video without a database query until it changes', async () => {
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  const url = `/api/video-status/${taskId}`
  expect((await idle(url, 200)).asked).toBe(0)
  const tag = await tagOf(url)
  await test.work()
  test.clock.forward(30_000)
  await test.work()
  expect((await poll(url, tag)).body.data.successFlag).toBe(1)
  expect((await idle(url, 200)).asked).toBe(0)
})

it('GEN-11 accepts a tag that a proxy made weak', async () => {
  const [list = ''] = polled
  const weak = async () => (await poll(list, `W/${await tagOf(list)}, "other"`)).status
  await expect.poll(weak, { timeout: 5000 }).toBe(304)
})

it('GEN-11 shows users their own changes at once', async () => {
  const [list = '', , user = ''] = polled
  for (let count = 1; count <= 5; count++) {
    const [listTag, userTag] = [await tagOf(list), await tagOf(user)]
    const { taskId } = (await browser.post('/api/generate-video', { prompt: `video ${count}`, model: 'veo3_fast' }))
      .body
    expect((await poll(user, userTag)).body.user.credits).toBe(20 - count)
    expect((await poll(list, listTag)).body.tasks[0].taskId).toBe(taskId)
    // A queued video shows its place in line, which depends on other users, so that response never has a tag.
    expect((await browser.get(list)).headers.etag).toBeUndefined()
    await test.work()
    test.clock.forward(60_000)
    await test.work()
  }
})

it('GEN-11 accepts a tag only from its own user and for its own address', async () => {
  const [list = '', other = ''] = polled
  const tag = await tagOf(list)
  const stranger = await test.signedIn()
  await tagOf(list, stranger)
  expect((await poll(list, tag, stranger)).status).toBe(200)
  expect((await poll(other, tag)).status).toBe(200)
  expect((await poll(list, tag, test.browser())).status).toBe(401)
  expect((await poll(polled[2] ?? '', tag, test.browser())).body).toEqual({ user: null })
})

it('GEN-11 queries the database after a minute, and for requests with no-cache', async () => {
  const [list = ''] = polled
  const tag = await tagOf(list)
  expect((await poll(list, tag, browser, { 'cache-control': 'no-cache' })).status).toBe(200)
  test.clock.forward(60_000)
  expect((await poll(list, tag)).status).toBe(200)
})

it('GEN-11 invalidates the tags of all users when the settings change', async () => {
  const [list = ''] = polled
  const tag = await tagOf(list)
  await test.db.transaction(async () => {})
  await test.query('update admin_settings set veo3_credits = 7')
  const changed = async () => (await poll(list, tag)).status === 200 && (await tagOf(list)) !== tag
  await expect.poll(changed, { timeout: 5000 }).toBe(true)
})

it('GEN-11 accepts no tag while the event tail is stopped', async () => {
  const [list = ''] = polled
  const tag = await tagOf(list)
  await test.ctx.events.stop()
  const status = async () => (await poll(list, tag)).status
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  expect((await poll(list, tag)).headers.etag).toBeUndefined()
})

it.each([
  ['disabled', `update users set is_active = false`],
  ['signed out directly in the database', `delete from sessions`],
])('ACC-07 ACC-08 a cached session ends when its user is %s', async (_, statement) => {
  const [list = '', , user = ''] = polled
  const tag = await tagOf(list)
  await test.query(statement)
  await expect.poll(async () => (await poll(list, tag)).status, { timeout: 5000 }).toBe(401)
  expect((await browser.get(user)).body.user).toBeNull()
})

it('ACC-03 ACC-08 logging out ends the session at once', async () => {
  const [list = ''] = polled
  const tag = await tagOf(list)
  const thief = test.browser()
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  await browser.post('/api/auth/logout')
  expect((await poll(list, tag, thief)).status).toBe(401)
})

it('PLT-05 a process that stops still answers, and ends the connection with each answer', async () => {
  const [list = ''] = polled
  const tag = await tagOf(list)
  const ask = async (url: string) => {
    const { status, headers } = await poll(url, tag)
    return [status, headers.connection]
  }
  expect([await ask(list), await ask('/api/site')]).toEqual([
    [304, 'keep-alive'],
    [200, 'keep-alive'],
  ])
  test.ctx.stopping = true
  expect([await ask(list), await ask('/api/site')]).toEqual([
    [304, 'close'],
    [200, 'close'],
  ])
})
