import { expect, it } from 'vitest'
import { hasFactor, needsPassword } from './needs-password.ts'

const passkey = (madeFor: string | null) => ({
  ...{ id: 'p1', name: 'My phone', createdAt: '2026-11-20T10:00:00.000Z', lastUsedAt: null, madeFor },
})
const account = { hasPassword: true, totp: false, passkeys: [] }

it.each([
  ['nothing else', account, false, true],
  ['an authenticator app', { ...account, totp: true }, true, false],
  ['a passkey', { ...account, passkeys: [passkey(null)] }, true, false],
  [
    'a passkey of another address, which does not work here',
    { ...account, passkeys: [passkey('old.example')] },
    false,
    true,
  ],
  [
    'one passkey that works and one that does not',
    { ...account, passkeys: [passkey('a'), passkey(null)] },
    true,
    false,
  ],
  ['no password either', { ...account, hasPassword: false }, false, false],
])(
  'SEC-07 SEC-19 an account with %s has a factor: %s, and proves itself by the password: %s',
  (_, given, has, needs) => {
    expect([hasFactor(given), needsPassword(given)]).toEqual([has, needs])
  },
)
