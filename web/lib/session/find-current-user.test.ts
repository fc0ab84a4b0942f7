import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blockStorage, provideStorage } from '#tests/browser-storage.ts'

const ana = { username: 'ana', email: null, credits: 5, isAdmin: false }
const { signal } = new AbortController()

/** The server, with a session of Ana's until a logout reaches it. */
const server: { isUp: boolean; hasSession: boolean; asked: string[] } = { isUp: true, hasSession: true, asked: [] }

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  provideStorage('localStorage')
  Object.assign(server, { isUp: true, hasSession: true, asked: [] })
  vi.stubGlobal('fetch', async (path: string) => {
    server.asked.push(path)
    if (!server.isUp) throw new TypeError('Failed to fetch')
    if (path !== '/api/auth/logout') return Response.json({ user: server.hasSession ? ana : null })
    server.hasSession = false
    return Response.json({ success: true })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The modules in the state of a page that has just loaded. */
async function loadPage() {
  const { findCurrentUser } = await import('./find-current-user.ts')
  return { findCurrentUser, ...(await import('./pending-logout.ts')) }
}

async function logoutWithoutServer(page: Awaited<ReturnType<typeof loadPage>>): Promise<void> {
  server.isUp = false
  await expect(page.endOwnSession()).rejects.toThrow(TypeError)
  server.asked = []
}

it('SHL-09 asks only for the user if no logout is pending', async () => {
  const { findCurrentUser } = await loadPage()
  expect(await findCurrentUser(signal)).toEqual(ana)
  expect(server.asked).toEqual(['/api/auth/current-user'])
})

it('SHL-03 a logout that failed is repeated, also after a reload, and the user is signed out until it succeeds', async () => {
  await logoutWithoutServer(await loadPage())
  vi.resetModules()
  const { findCurrentUser, isLogoutPending } = await loadPage()
  expect(await findCurrentUser(signal)).toBe(null)
  expect(server.asked).toEqual(['/api/auth/logout'])
  expect(isLogoutPending()).toBe(true)
  server.isUp = true
  expect(await findCurrentUser(signal)).toBe(null)
  expect(isLogoutPending()).toBe(false)
  expect(server.hasSession).toBe(false)
  server.asked = []
  expect(await findCurrentUser(signal)).toBe(null)
  expect(server.asked).toEqual(['/api/auth/current-user'])
})

it('SHL-03 a logout that succeeds is not repeated', async () => {
  const { endOwnSession, isLogoutPending } = await loadPage()
  await endOwnSession()
  expect(isLogoutPending()).toBe(false)
})

it('SHL-03 a new sign-in ends a pending logout', async () => {
  const page = await loadPage()
  await logoutWithoutServer(page)
  server.isUp = true
  page.forgetPendingLogout()
  expect(await page.findCurrentUser(signal)).toEqual(ana)
  expect(server.hasSession).toBe(true)
})

it('SHL-03 an answer that was underway when the user logged out shows nobody', async () => {
  const page = await loadPage()
  const underway = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/logout') throw new TypeError('Failed to fetch')
    await underway.promise
    return Response.json({ user: ana })
  })
  const answer = page.findCurrentUser(signal)
  await expect(page.endOwnSession()).rejects.toThrow(TypeError)
  underway.resolve()
  expect(await answer).toBe(null)
})

it('SHL-03 an aborted repetition decides nothing', async () => {
  const page = await loadPage()
  await logoutWithoutServer(page)
  await expect(page.findCurrentUser(AbortSignal.abort())).rejects.toThrow(TypeError)
  expect(page.isLogoutPending()).toBe(true)
})

it('SHL-03 a logout stays pending as long as the page is open if the browser blocks storage', async () => {
  blockStorage('localStorage')
  const page = await loadPage()
  await logoutWithoutServer(page)
  expect(await page.findCurrentUser(signal)).toBe(null)
  page.forgetPendingLogout()
  server.isUp = true
  expect(await page.findCurrentUser(signal)).toEqual(ana)
})
