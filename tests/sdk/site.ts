import { setTimeout as sleep } from 'node:timers/promises'
import { Soundreel } from '#sdk/client.ts'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

/** The test app on a port, as the package meets it, with an account and its token. */
export type Site = {
  test: TestApp
  url: string
  browser: TestBrowser
  token: string
  client: Soundreel
  /** Does the work of videos, and lets its clock run, until the promise settles. */
  working<T>(promise: Promise<T>): Promise<T>
  /** A token of the account. */
  makeToken(limits?: object): Promise<string>
  close(): Promise<void>
}

export async function openSite(environment: Record<string, string> = {}): Promise<Site> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const test = await createTestApp({ SIGNUP_CREDITS: '100', PUBLIC_URL: url, ...environment })
  await test.ctx.events.start()
  await test.app.listen({ port, host: '127.0.0.1' })
  const browser = await test.signedIn('maker')
  const makeToken = async (limits: object = {}) =>
    (await browser.post('/api/user-tokens', { name: 'robot', ...limits })).body.token as string
  const token = await makeToken()
  return {
    ...{ test, url, browser, token, makeToken },
    client: new Soundreel({ baseUrl: url, token }),
    async working(promise) {
      let isOver = false
      const end = () => {
        isOver = true
      }
      promise.then(end, end)
      // Bounded: by the time-out of the test.
      while (!isOver) {
        await test.work()
        test.clock.forward(5000)
        // Bounded: it is one look.
        await sleep(20)
      }
      return promise
    },
    async close() {
      await test.ctx.events.stop().catch(() => {})
      await test.close()
    },
  }
}
