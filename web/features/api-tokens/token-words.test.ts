import { expect, it } from 'vitest'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/automation.ts'
import { describeLifetime, maskToken } from './token-words.ts'

it.each([
  ['srl_0123456789abcdefghijklmnop', 'srl_0123…ijklmnop'],
  ['srl_abcd…stuvwxyz', 'srl_abcd…stuvwxyz'],
  ['srl_abcdefghijklmn', 'srl_abcd…ghijklmn'],
  ['', ''],
])('AUT-01 shows the first and last 8 characters of the token %j', (token, shown) => {
  expect(maskToken(token)).toBe(shown)
})

const createdAt = '2026-11-01T08:00:00.000Z'
const expiresAt = '2026-12-01T08:00:00.000Z'
const end = Date.parse(expiresAt)
const describe = (token: { isActive?: boolean; expiresAt?: string | null }, now = end) =>
  describeLifetime({ isActive: true, createdAt, expiresAt: null, ...token }, now)

it('AUT-02 a token is valid until the moment it expires', () => {
  const shown = formatDateTime(expiresAt)
  expect(describe({ expiresAt }, end - 1)).toEqual({ words: texts.validUntil(shown), ended: false })
  expect(describe({ expiresAt }, end)).toEqual({ words: texts.expired(shown), ended: true })
})

it('AUT-02 a token without an expiry shows its creation date; an inactive one shows only that it is inactive', () => {
  expect(describe({})).toEqual({ words: expect.stringMatching(/1\/11\/2026$/), ended: false })
  expect(describe({ isActive: false, expiresAt })).toEqual({ words: texts.inactive, ended: true })
})
