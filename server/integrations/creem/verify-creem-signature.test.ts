import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifyCreemSignature } from './verify-creem-signature.ts'

const body = Buffer.from('{"id":"evt_1"}')
const standard = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1760000000', 'webhook-signature': 'v1,AAAA' }

// Creem's SDK accepts both schemes: https://docs.creem.io/code/webhooks
it.each([
  ['counts if the secret does not begin with whsec_, even beside other headers', 'creem_secret', standard, true],
  ['counts if only some headers of Standard Webhooks are present', 'whsec_creemfake', { 'webhook-id': 'msg_1' }, true],
  ['does not count beside an old signature of Standard Webhooks', 'whsec_creemfake', standard, false],
])('PAY-04 the header creem-signature %s', (_, secret, others, counts) => {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  expect(verifyCreemSignature(body, { 'creem-signature': signature, ...others }, secret)).toBe(counts)
})
