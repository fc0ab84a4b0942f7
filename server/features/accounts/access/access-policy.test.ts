import { expect, it } from 'vitest'
import { type AccessEvent, accessRules, type Credential, credentials, type Effect } from './access-policy.ts'

const effects: Record<string, Effect> = {
  ...{ '-': 'stays', set: 'set', ends: 'ends', kept: 'unless-kept', last: 'unless-last', young: 'unless-settled' },
  ...{ none: 'with-last-factor', off: 'suspended' },
}

const columns: Credential[] = [
  ...(['password', 'google', 'passkey', 'app', 'recovery-code', 'api-token'] as const),
  ...(['webhook', 'session', 'known-device', 'pending-sign-in', 'link', 'undo-link'] as const),
]

/** Of each event, in the order of the columns. A changed decision is changed here, too. */
const decided: Record<AccessEvent, string> = {
  reset: '               set  kept young young young kept  kept ends ends ends ends -',
  'reset-by-operator': ' set  kept -     -     -     kept  kept ends ends ends ends -',
  'password-changed': '  set  kept kept  -     none  kept  kept kept ends ends ends -',
  secured: '             -    last last  -     ends  ends  ends kept ends ends ends -',
  rescued: '             -    last ends  ends  ends  ends  ends kept ends ends ends -',
  'google-joined': '     ends set  young young young ends  ends ends ends ends ends -',
  'email-changed': '     -    -    -     -     -     -     -    kept -    -    ends -',
  'first-factor-added': '-   -    -     -     set   -     -    -    ends -    -    -',
  'factor-added': '      -    -    -     -     -     -     -    -    ends -    -    -',
  'factor-removed': '    -    -    -     -     none  -     -    -    -    -    -    -',
  'factor-undone': '     -    -    ends  ends  ends  -     -    ends ends ends ends -',
  'email-undone': '      -    -    -     -     -     -     -    ends ends ends ends -',
  'factors-reset': '     -    -    ends  ends  ends  -     -    ends -    ends -    -',
  appointed: '           set  -    ends  ends  ends  -     -    ends ends ends ends -',
  disabled: '            off  off  off   off   off   off   -    ends -    off  -    -',
  'deletion-asked': '    -    -    -     -     -     off   -    ends -    -    -    -',
  deleted: '             ends ends ends  ends  ends  ends  ends ends ends ends ends ends',
}

function readRow(row: string) {
  const words = row.trimStart().split(/ +/)
  return Object.fromEntries(columns.map((credential, index) => [credential, effects[words[index] ?? '']]))
}

it('SEC-26 each event does to each way in what was decided, in the order in which what is left decides', () => {
  expect(credentials).toEqual(columns)
  const rows = Object.entries(decided).map(([event, row]) => [event, readRow(row)])
  expect(accessRules).toEqual(Object.fromEntries(rows))
})
