import { afterAll, beforeAll, expect, it } from 'vitest'
import { appPassword as password } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** Adds copies of the only passkey that was really made. */
const copy = (from: number, to: number) =>
  test.query(`insert into passkeys (user_id, rp_id, credential_id, public_key, counter, device_type, backed_up, aaguid,
    name) select user_id, rp_id, 'copy' || lpad(n::text, 4, '0'), public_key, 0, device_type, backed_up, aaguid, 'A copy'
    from passkeys, generate_series(${from}, ${to}) n where name = 'The first'`)

it('SEC-19 an account has at most twenty passkeys', async () => {
  const browser = await test.signedIn()
  const start = async () => (await browser.post('/api/user/passkeys/options', { password })).body
  const add = (options: object, name: string) =>
    browser.post('/api/user/passkeys', { passkey: createPasskeyDevice().add(options), name })
  expect((await add(await start(), 'The first')).status).toBe(200)
  await copy(1, 18)
  const options = await start()
  // Another browser is faster.
  await copy(19, 19)
  expect((await add(options, 'Too late')).body.code).toBe('LIMIT_REACHED')
  await test.query(`delete from passkeys where credential_id = 'copy0019'`)
  expect((await add(await start(), 'The last')).status).toBe(200)
  expect((await start()).code).toBe('LIMIT_REACHED')
  expect((await browser.get('/api/user/account')).body.passkeys).toHaveLength(20)
})
