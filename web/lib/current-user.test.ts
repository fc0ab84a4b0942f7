import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blockStorage, provideStorage } from '#tests/browser-storage.ts'

const ana = { username: 'ana', email: null, credits: 5, isAdmin: false }
const key = 'soundreel.session'
const persisted = JSON.stringify({ user: ana, isAuthenticated: true })

let stored: Map<string, string>
let attributes: Map<string, boolean>

beforeEach(() => {
  vi.resetModules()
  attributes = new Map()
  const toggleAttribute = (name: string, on: boolean) => attributes.set(name, on)
  vi.stubGlobal('document', { documentElement: { toggleAttribute } })
  vi.stubGlobal('window', new EventTarget())
  stored = provideStorage('localStorage')
})
afterEach(() => vi.unstubAllGlobals())

/** The module in the state of a page that has just loaded. */
const loadPage = () => import('./current-user.ts')
const changeElsewhere = (name: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key: name }))

it('SHL-09 shows the persisted user until the server answers', async () => {
  stored.set(key, persisted)
  const { readSession } = await loadPage()
  expect(readSession()).toEqual({ user: ana, isAuthenticated: true, resolved: false })
})

it.each([
  ['nothing', 'null'],
  ['broken JSON', '{"user":'],
  ['a list', '[]'],
  ['a user who signed out', JSON.stringify({ user: ana, isAuthenticated: false })],
  ['a user without a name', JSON.stringify({ user: { ...ana, username: undefined }, isAuthenticated: true })],
  ['credits that are no number', JSON.stringify({ user: { ...ana, credits: '5' }, isAuthenticated: true })],
])('SHL-09 treats %s in storage as signed out', async (_, text) => {
  stored.set(key, text)
  const { readSession } = await loadPage()
  expect(readSession()).toEqual({ user: null, isAuthenticated: false, resolved: false })
})

it('SHL-09 persists the user, and clears both values if the answer has no user', async () => {
  const { readSession, setCurrentUser } = await loadPage()
  setCurrentUser(ana)
  expect(stored.get(key)).toBe(persisted)
  expect(readSession()).toEqual({ user: ana, isAuthenticated: true, resolved: true })
  expect(attributes.get('data-signed-in')).toBe(true)
  setCurrentUser(null)
  expect(stored.has(key)).toBe(false)
  expect(readSession()).toEqual({ user: null, isAuthenticated: false, resolved: true })
  expect(attributes.get('data-signed-in')).toBe(false)
})

it('GEN-05 updates the balance of the signed-in user only', async () => {
  const { readSession, setCurrentCredits, setCurrentUser } = await loadPage()
  setCurrentCredits(9)
  expect(readSession().user).toBe(null)
  setCurrentUser(ana)
  setCurrentCredits(0)
  expect(readSession().user).toEqual({ ...ana, credits: 0 })
  expect(JSON.parse(stored.get(key) ?? '')).toMatchObject({ user: { credits: 0 } })
})

it('SHL-09 keeps the session in memory if the browser blocks storage', async () => {
  blockStorage('localStorage')
  const { readSession, setCurrentUser } = await loadPage()
  expect(readSession().user).toBe(null)
  setCurrentUser(ana)
  expect(readSession().user).toEqual(ana)
})

it('GEN-01 an early click waits until the sign-in state is known', async () => {
  const { knownUser, setCurrentUser } = await loadPage()
  const waiting = knownUser()
  setCurrentUser(ana)
  expect(await waiting).toEqual(ana)
  expect(await knownUser()).toEqual(ana)
})

it('GEN-01 an early click counts as signed out if the server cannot be reached', async () => {
  const { keepPersistedUser, knownUser } = await loadPage()
  const waiting = knownUser()
  keepPersistedUser()
  expect(await waiting).toBe(null)
})

it('SHL-09 follows a sign-in in another tab, and ignores other stored values', async () => {
  const { knownUser, readSession } = await loadPage()
  const waiting = knownUser()
  stored.set(key, persisted)
  changeElsewhere('soundreel.theme')
  expect(readSession().user).toBe(null)
  changeElsewhere(key)
  expect(await waiting).toEqual(ana)
})
