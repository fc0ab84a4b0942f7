import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createSecrets } from '#server/secrets.ts'
import { mockNetwork } from '#tests/network/mock-network.ts'
import { openCreem } from './open-creem.ts'

const network = mockNetwork()
const secrets = createSecrets('a secret of the tests')
const open = (creemEnvironment: string) =>
  openCreem({ config: readConfig({}), secrets }, { creemApiKey: secrets.seal('a key'), creemEnvironment })

// https://docs.creem.io/getting-started/test-mode
it.each([
  ['test', 'https://test-api.creem.io'],
  ['prod', 'https://api.creem.io'],
])('PAY-03 the environment %s of Creem asks %s, and no other host', async (environment, host) => {
  network().get(host).intercept({ path: '/v1/products?product_id=prod_1', method: 'GET' }).reply(401, '{}')
  expect(await open(environment)?.getProduct('prod_1')).toMatchObject({ ok: false, status: 401 })
  // The answer was used up: everything else is without an answer.
  expect(await open(environment)?.getProduct('prod_1')).toMatchObject({ ok: false, status: null })
})

it('PAY-03 an environment that Creem does not have asks nobody', () => {
  expect(open('sandbox')).toBeNull()
})
