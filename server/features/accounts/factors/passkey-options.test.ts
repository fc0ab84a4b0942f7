import { afterAll, beforeAll, expect, it } from 'vitest'
import { appPassword as password } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ BRAND_NAME: 'Kino' })
})
afterAll(() => test.close())

const optionsOf = async (browser: TestBrowser, path: string) => (await browser.post(path, { password })).body
const idsOf = (credentials: { id: string }[] = []) => credentials.map(({ id }) => id)

async function withPasskey(username: string) {
  const browser = await test.signedIn(username)
  const passkey = createPasskeyDevice().add(await optionsOf(browser, '/api/user/passkeys/options'))
  expect((await browser.post('/api/user/passkeys', { passkey })).status).toBe(200)
  return { browser, id: String(passkey.id) }
}

it('SEC-19 only the owner learns which passkeys an account has; a passkey checks its user if it can', async () => {
  const { browser, id } = await withPasskey('mai')
  const { id: other } = await withPasskey('lan')
  await test.query(`insert into passkeys (user_id, rp_id, credential_id, public_key, counter, device_type, backed_up,
    aaguid, name) select user_id, 'old.example', 'copy0001', public_key, 0, device_type, backed_up, aaguid, 'Of a former host'
    from passkeys where credential_id = '${id}'`)
  const stepUp = await optionsOf(browser, '/api/auth/step-up/passkey/options')
  expect([stepUp.rpId, idsOf(stepUp.allowCredentials)]).toEqual(['localhost', [id]])
  const signIn = await optionsOf(test.browser(), '/api/auth/passkey/options')
  expect([signIn.rpId, idsOf(signIn.allowCredentials)]).toEqual(['localhost', []])
  expect(JSON.stringify([stepUp, signIn])).not.toContain(other)
  // A key without a PIN proves something, too.
  expect([stepUp.userVerification, signIn.userVerification]).toEqual(['preferred', 'preferred'])
})

it('SEC-19 a new passkey is for this site and this account, can sign in alone, and is no second one of its device', async () => {
  const { browser, id } = await withPasskey('chi')
  const options = await optionsOf(browser, '/api/user/passkeys/options')
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Kino' },
    user: { name: 'chi', displayName: 'chi' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  expect(idsOf(options.excludeCredentials)).toEqual([id])
  expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
  const [account] = await test.query(`select id from users where username = 'chi'`)
  expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(String(account?.id).replaceAll('-', ''))
})
