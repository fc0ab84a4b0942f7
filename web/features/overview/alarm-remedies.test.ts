import { expect, it } from 'vitest'
import { remedyFor } from './alarm-remedies.ts'

it.each([
  ['order-held:0b5c', '/admin#held-payments'],
  ['stray-payment:creem:pay_1', '/admin#held-payments'],
  ['paid-twice:paypal:5AB', '/admin#held-payments'],
  ['notices', '/admin#telegram'],
  ['provider-low:account', '/admin/providers'],
  ['provider-resting:account', '/admin/providers'],
  ['server-lacks:server:model', '/admin/providers#gpu-servers'],
  ['storage-low', '/admin#storage'],
  ['sweep-held', '/admin#storage'],
  ['creem-price:pro', '/admin#credit-packages'],
  ['model-paused:veo3', '/admin/models'],
  ['model-price:veo3', '/admin/models'],
  ['screening', '/admin/payments#creem'],
  ['creem-webhook-secret', '/admin/payments#creem'],
  ['paypal-webhook-id', '/admin/payments#paypal'],
  ['reports-open', '/admin#reports'],
])('ADM-12 the alarm %s links to %s', (alarm, address) => {
  expect(remedyFor(alarm)).toMatchObject({ address, name: expect.stringMatching(/./) })
})

it.each(['ledger', 'order', 'order-held-up:1', '', ':storage-low', 'constructor'])(
  'ADM-12 the alarm %j has no link',
  (alarm) => expect(remedyFor(alarm)).toBeUndefined(),
)
