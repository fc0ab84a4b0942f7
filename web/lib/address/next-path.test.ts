import { afterEach, expect, it, vi } from 'vitest'
import { blockStorage, provideStorage } from '#tests/browser-storage.ts'
import { keepNextPath, readNextPath, readSignInReason, signInPath, takeNextPath, toSignIn } from './next-path.ts'

const origin = 'https://soundreel.example'
const read = (next: string) => readNextPath({ search: `?${new URLSearchParams({ next })}`, state: null }, origin)
const carry = (state: unknown) => readNextPath({ search: '', state }, origin)

it('ACC-02 follows a path of this site', () => {
  expect(read('/generate')).toBe('/generate')
  expect(read('/my-creations?page=2#top')).toBe('/my-creations?page=2#top')
  expect(carry(null)).toBe(null)
  const [path, { state }] = toSignIn('/pricing')
  expect([path, carry(state)]).toEqual(['/login', '/pricing'])
})

it('ACC-02 a link to the sign-in page at another address leads on to the same page', () => {
  expect(signInPath(null)).toBe('/login')
  const next = '/my-creations?page=2&q=a%26b#top'
  const { pathname, search } = new URL(signInPath(next), origin)
  expect([pathname, readNextPath({ search, state: null }, origin)]).toEqual(['/login', next])
})

it('GEN-01 PAY-08 the sign-in page learns why it was opened, and ignores unknown reasons', () => {
  const [, { state }] = toSignIn('/generate', 'generate')
  expect([readSignInReason(state), carry(state)]).toEqual(['generate', '/generate'])
  for (const other of [toSignIn('/pricing')[1].state, null, { reason: 'x' }, 'buy'])
    expect(readSignInReason(other)).toBe(null)
})

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
]
it.each([...elsewhere, '/.//evil.example', '/pricing/..//evil.example', '/.\\/evil.example'])(
  'ACC-02 ignores %j',
  (next) => expect([read(next), carry({ next })]).toEqual([null, null]),
)

it.each([[undefined], ['/pricing'], [{ next: 7 }], [{ next: null }], [{ from: '/pricing' }], [['/pricing']]])(
  'ACC-02 ignores the navigation state %j',
  (state) => expect(carry(state)).toBe(null),
)

it('ACC-02 prefers the path in the address to the one in the navigation state', () => {
  expect(readNextPath({ search: '?next=/pricing', state: { next: '/generate' } }, origin)).toBe('/pricing')
})

afterEach(() => vi.unstubAllGlobals())

it('ACC-04 returns the path stored for a Google sign-in once', () => {
  provideStorage('sessionStorage')
  keepNextPath('/pricing')
  expect([takeNextPath(), takeNextPath()]).toEqual(['/pricing', null])
})

it('ACC-04 a sign-in without a path removes the stored one', () => {
  provideStorage('sessionStorage')
  keepNextPath('/pricing')
  keepNextPath(null)
  expect(takeNextPath()).toBe(null)
})

it('ACC-04 works without a stored path if the browser blocks storage', () => {
  blockStorage('sessionStorage')
  expect(() => keepNextPath('/pricing')).not.toThrow()
  expect(takeNextPath()).toBe(null)
})
