import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createSecrets } from '#server/secrets.ts'
import { mockNetwork } from '#tests/network/mock-network.ts'
import { openPayPal } from './open-paypal.ts'

const network = mockNetwork()
const secrets = createSecrets('a secret of the tests')
const open = (paypalEnvironment: string) =>
  openPayPal(
    { config: readConfig({}), secrets },
    { paypalClientId: 'an id', paypalClientSecret: secrets.seal('a key'), paypalEnvironment },
  )

// https://developer.paypal.com/api/rest/
it.each([
  ['sandbox', 'https://api-m.sandbox.paypal.com'],
  ['production', 'https://api-m.paypal.com'],
])('PAY-05 the environment %s of PayPal asks %s, and no other host', async (environment, host) => {
  const token = { access_token: 'a token', expires_in: 300 }
  network().get(host).intercept({ path: '/v1/oauth2/token', method: 'POST' }).reply(200, token)
  network().get(host).intercept({ path: '/v2/checkout/orders/1', method: 'GET' }).reply(404, '{}')
  expect(await open(environment)?.getOrder('1')).toMatchObject({ ok: false, status: 404 })
})

it('PAY-05 an environment that PayPal does not have asks nobody', () => {
  expect(open('test')).toBeNull()
})
