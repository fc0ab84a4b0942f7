import { expect, it } from 'vitest'
import { hasAccess, keepNothing, toggleKept } from './kept-access.ts'

it('SEC-07 disconnects everything by default', () => {
  expect(keepNothing).toEqual({ google: false, passkeys: [], tokens: [], webhooks: [] })
})

it('SEC-07 ticking keeps one token, and unticking it leaves the others', () => {
  const one = toggleKept({ ...keepNothing, google: true }, 'tokens', 't1')
  const two = toggleKept(one, 'tokens', 't2')
  expect(two).toEqual({ google: true, passkeys: [], tokens: ['t1', 't2'], webhooks: [] })
  expect(toggleKept(two, 'tokens', 't1')).toEqual({ google: true, passkeys: [], tokens: ['t2'], webhooks: [] })
  expect(toggleKept(one, 'webhooks', 't1')).toEqual({ google: true, passkeys: [], tokens: ['t1'], webhooks: ['t1'] })
  expect(keepNothing.tokens).toEqual([])
})

const access = { google: false, passkeys: [], tokens: [], webhooks: [], sessions: 3 }
it.each([
  [access, false],
  [{ ...access, google: true }, true],
  [{ ...access, passkeys: [{ id: 'p1', name: 'My phone', lastUsed: null }] }, true],
  [{ ...access, tokens: [{ id: 't1', name: 'n8n', lastUsed: null }] }, true],
  [{ ...access, webhooks: [{ id: 'w1', url: 'https://example.com' }] }, true],
])('SEC-07 %j has access to keep: %s', (given, has) => expect(hasAccess(given)).toBe(has))
