import { expect, it } from 'vitest'
import { remedyFor } from './alarm-remedies.ts'

it.each([
  ['order-held:0b5c', 'held-payments'],
  ['stray-payment:creem:pay_1', 'held-payments'],
  ['paid-twice:paypal:5AB', 'held-payments'],
  ['notices', 'telegram'],
  ['provider-low:account', 'kie-apis'],
  ['provider-resting:account', 'kie-apis'],
  ['server-lacks:server:model', 'gpu-servers'],
  ['storage-low', 'storage'],
  ['sweep-held', 'storage'],
  ['creem-price:pro', 'credit-packages'],
  ['reports-open', 'reports'],
])('ADM-12 the alarm %s links to the section %s', (alarm, section) => {
  expect(remedyFor(alarm)).toMatchObject({ section, name: expect.stringMatching(/./) })
})

it.each(['ledger', 'order', 'order-held-up:1', '', ':storage-low', 'constructor'])(
  'ADM-12 the alarm %j has no link',
  (alarm) => expect(remedyFor(alarm)).toBeUndefined(),
)
