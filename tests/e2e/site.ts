import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { createProduct } from '#tests/product/product.ts'
import type { Product } from '#tests/product/running-product.ts'
import { signIn, signUp, type Visitor } from './visitor.ts'

/** A product that runs for all tests of a file. */
export type Site = {
  readonly url: string
  /** Signs the browser in as a new user. */
  enterAsUser(context: BrowserContext): Promise<{ username: string; visitor: Visitor }>
  enterAsAdmin(context: BrowserContext): Promise<void>
}

export const administrator = { username: 'admin', password: 'keeper of the house' }

type Environment = Record<string, string>

/** For tests that wait for no job: a video that nobody looks at takes seconds to draw. */
export const noWorker = { ROLES: 'web' }

/** For tests that use no 1080p version of their videos in 16:9: drawing one takes a minute. */
export const no1080p = { HD_ASPECT_RATIOS: '9:16' }

/** `environment` may be a function, for addresses that are known only after something has started. */
export function serveSite(environment: Environment | (() => Promise<Environment>) = {}): Site {
  let product: Product
  let users = 0
  test.beforeAll(async () => {
    const given = typeof environment === 'function' ? await environment() : environment
    product = await createProduct({ ADMIN_PASSWORD: administrator.password, ...given }, process.env.PREPARED_DATA)
    await product.start()
  })
  test.afterAll(() => product.remove())
  return {
    get url() {
      return product.url
    },
    async enterAsUser(context) {
      users += 1
      const username = `visitor-${users}`
      const visitor = await signUp(product.url, username)
      await visitor.enter(context)
      return { username, visitor }
    },
    async enterAsAdmin(context) {
      const visitor = await signIn(product.url, administrator)
      await visitor.enter(context)
    },
  }
}

export function notifications(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ })
}

export function toast(page: Page): Locator {
  return notifications(page).getByRole('listitem')
}

/** Collects every console error of the page, except expected failed requests. */
export function listenToConsole(page: Page, expected: readonly RegExp[] = []): string[] {
  const complaints: string[] = []
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  page.on('pageerror', (error) => note(error.message))
  return complaints
}

/** Counts the requests to a path. */
export function countRequests(page: Page, path: RegExp): { readonly count: number } {
  const counted = { count: 0 }
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) counted.count += 1
  })
  return counted
}

/**
 * Runs the page's clock, five seconds at a time, until the page has reached a state. That is how long most polls wait.
 * Needs `page.clock.install()` before the page opens. Notifications may come and go meanwhile.
 */
export async function passTimeUntil(page: Page, isReached: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    const reached = await isReached()
    if (!reached) await page.clock.runFor(5_000)
    return reached
  }
  await expect.poll(look).toBe(true)
}

/** The requests of a page to one path. */
export type Polls = {
  /** Runs the page's clock until the next request; the time on that clock since the answer to the one before, in ms. */
  untilNext(): Promise<number>
}

type Poll = { asked: number; answered: number | null }
type NotedWindow = Window & { polls?: Poll[] }

/**
 * Follows the requests to a path; call it before the page opens. The page itself notes their times, by its own clock,
 * which runs on only when it has read an answer: a slow machine may take seconds for either.
 */
export async function followPolls(page: Page, path: RegExp): Promise<Polls> {
  await page.addInitScript((pattern) => {
    const polls: Poll[] = []
    Object.assign(window, { polls })
    const send = window.fetch
    window.fetch = async (input, options) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href)
      if (!new RegExp(pattern).test(url.pathname)) return send(input, options)
      const poll: Poll = { asked: Date.now(), answered: null }
      polls.push(poll)
      try {
        const answer = await send(input, options)
        await answer.clone().arrayBuffer()
        return answer
      } finally {
        poll.answered = Date.now()
      }
    }
  }, path.source)
  const read = () => page.evaluate(() => (window as NotedWindow).polls ?? [])
  const answered = async () => {
    await expect.poll(async () => (await read()).every((poll) => poll.answered !== null)).toBe(true)
    return read()
  }
  return {
    async untilNext() {
      const before = await answered()
      for (let steps = 0; steps <= 120; steps += 1) {
        const next = (await answered())[before.length]
        if (next) return next.asked - (before.at(-1)?.answered ?? 0)
        await page.clock.runFor(500)
      }
      return Number.POSITIVE_INFINITY
    },
  }
}
