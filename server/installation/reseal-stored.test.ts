import { afterEach, beforeEach, expect, it } from 'vitest'
import { secretSettingNames } from '#contract/settings/admin-settings.ts'
import { getSigner } from '#server/features/content-credentials/certificates/get-signer.ts'
import { createSecrets, openSecret } from '#server/secrets.ts'
import { setUpApp } from '#tests/factors/authenticator-app.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { joinAtStart } from './join-at-start.ts'

const [first, second, third] = ['a secret of the tests', 'the second secret', 'the third secret'] as const
const account = { name: 'Main', token: 'the token of an account', webhookKey: 'the key of its callbacks' }
const server = { name: 'Card', address: 'http://gpu:8188', header: { name: 'X-API-Key', value: 'the key' } }

let test: TestApp
let admin: TestBrowser
beforeEach(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterEach(() => test.close())

const start = (secret: string, previous: string | null = null) =>
  joinAtStart({ ...test.ctx, secrets: createSecrets(secret, previous) })
const prefixOf = (secret: string) => `${createSecrets(secret).seal('').split('.')[0]}.`

/** Every text in the whole database that this secret sealed, with its column. */
async function listSealedBy(secret: string): Promise<{ column: string; text: string }[]> {
  const tables = await test.query(`select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const found: { column: string; text: string }[] = []
  for (const { schema, name } of tables)
    for (const row of await test.query(`select * from "${schema}"."${name}"`))
      for (const [column, value] of Object.entries(row))
        if ((JSON.stringify(value) ?? '').includes(prefixOf(secret)))
          found.push({ column: `${name}.${column}`, text: String(value) })
  return found
}

const columnsOf = (found: { column: string }[]) => [...new Set(found.map(({ column }) => column))].toSorted()

/** The columns and what their texts say. */
async function readSealedBy(secret: string): Promise<string[]> {
  const secrets = createSecrets(secret)
  return (await listSealedBy(secret)).map(({ column, text }) => `${column}: ${openSecret(secrets, text)}`).toSorted()
}

/** Stores at least one value in every column that has encrypted texts. */
async function storeEverything(): Promise<void> {
  const named = Object.fromEntries(secretSettingNames.map((name) => [name, `what ${name} says`]))
  await admin.put('/api/admin/settings', { ...named, paypalClientId: 'an id', googleClientId: 'an id' })
  await admin.post('/api/admin/kie-apis', account)
  await admin.post('/api/admin/gpu-servers', server)
  const user = await test.signedIn()
  const { id } = (await user.post('/api/webhook-endpoints', { url: 'https://hooks.example/' })).body
  await user.post(`/api/webhook-endpoints/${id}/rotate-secret`)
  await setUpApp(test, user)
  await getSigner(test.ctx)
  await test.query(`insert into google_sign_ins (id, browser, nonce, code_verifier, expires_at)
    values ('a state', 'a browser', 'a nonce', '${test.ctx.secrets.seal('a verifier')}', now() + interval '10 minutes')`)
}

it('PLT-03 FLD-01 after a start with the previous secret, nothing in the database needs that one any more', async () => {
  await start(first)
  await storeEverything()
  const before = await readSealedBy(first)
  expect(columnsOf(await listSealedBy(first))).toEqual([
    'admin_settings.creem_api_key',
    'admin_settings.creem_webhook_secret',
    'admin_settings.google_client_secret',
    'admin_settings.kie_token',
    'admin_settings.paypal_client_secret',
    'admin_settings.telegram_bot_token',
    'google_sign_ins.code_verifier',
    'installation.secret_check',
    'kie_apis.token',
    'kie_apis.webhook_key',
    'signing_certificates.sealed_key',
    'totp_secrets.secret',
    'webhook_endpoints.previous_secret',
    'webhook_endpoints.secret',
  ])
  await start(second, first)
  expect(await listSealedBy(first)).toEqual([])
  expect(await readSealedBy(second)).toEqual(before)
  expect(before.filter((text) => text.endsWith('null'))).toEqual([])
})

it('PLT-03 FLD-01 the former secret is refused alone after a change, and the next change needs only the last one', async () => {
  await admin.post('/api/admin/kie-apis', account)
  await start(first)
  await start(second, first)
  await expect(start(first)).rejects.toThrow('Wrong secret')
  await start(second)
  await start(third, second)
  await expect(start(second)).rejects.toThrow('Wrong secret')
  expect(await readSealedBy(third)).toContain(`kie_apis.token: ${account.token}`)
})

it('ADM-03 MOD-19 after a change of the secret, a connected account or server cannot be connected again', async () => {
  await admin.post('/api/admin/kie-apis', account)
  await admin.post('/api/admin/gpu-servers', server)
  await start(second, first)
  test.ctx.secrets = createSecrets(second)
  expect((await admin.post('/api/admin/kie-apis', account)).body.code).toBe('TOKEN_TAKEN')
  expect((await admin.post('/api/admin/gpu-servers', server)).body.code).toBe('ADDRESS_TAKEN')
})

it('ADM-03 an account that was connected twice after an earlier change prevents no start, and cannot be connected again', async () => {
  await admin.post('/api/admin/kie-apis', account)
  test.ctx.secrets = createSecrets(second, first)
  expect((await admin.post('/api/admin/kie-apis', account)).status).toBe(200)
  await start(second, first)
  expect(await test.query('select id from kie_apis')).toHaveLength(2)
  expect((await admin.post('/api/admin/kie-apis', account)).body.code).toBe('TOKEN_TAKEN')
  expect(await listSealedBy(first)).toEqual([])
})

it('PLT-03 a text that no secret opens stays as it is, and everything else is sealed anew', async () => {
  await admin.post('/api/admin/kie-apis', account)
  await getSigner(test.ctx)
  for (const unreadable of ['gone.AAAA', `${prefixOf(first)}AAAA`]) {
    await test.query(`update kie_apis set webhook_key = '${unreadable}'`)
    await start(second, first)
    expect(await test.query('select webhook_key from kie_apis')).toEqual([{ webhook_key: unreadable }])
  }
  expect(columnsOf(await listSealedBy(first))).toEqual(['kie_apis.webhook_key'])
})

it('PLT-03 texts of the former secret that come back later prevent no start, and the next start with it takes them', async () => {
  await admin.put('/api/admin/settings', { kieToken: 'a key' })
  await start(first)
  await start(second, first)
  const restored = test.ctx.secrets.seal('a restored key')
  await test.query(`update admin_settings set kie_token = '${restored}'`)
  await start(second)
  expect(await test.query('select kie_token from admin_settings')).toEqual([{ kie_token: restored }])
  await start(second, first)
  expect(await readSealedBy(second)).toContain('admin_settings.kie_token: a restored key')
})

it('ADM-03 after a change of the secret, the token of a deleted account can be connected again', async () => {
  const { id } = (await admin.post('/api/admin/kie-apis', account)).body
  expect((await admin.delete(`/api/admin/kie-apis/${id}`)).status).toBe(200)
  await start(second, first)
  test.ctx.secrets = createSecrets(second)
  expect((await admin.post('/api/admin/kie-apis', account)).status).toBe(200)
})
