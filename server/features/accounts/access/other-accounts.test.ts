import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, appPassword as password } from '#tests/factors/authenticator-app.ts'
import { createHolders } from '#tests/factors/credential-holders.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { type AccessEvent, accessRules } from './access-policy.ts'
import { endAccess } from './end-access.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const tables = [
  ...['passkeys', 'totp_secrets', 'recovery_codes', 'api_tokens', 'webhook_endpoints', 'sessions'],
  ...['second_steps', 'google_sign_ins', 'account_links'],
]

/** The rows of an account and of all its ways in, as text. */
async function readRows(id: string) {
  const rows = [await test.query(`select u::text as row from users u where id = '${id}'`)]
  for (const table of tables)
    rows.push(await test.query(`select t::text as row from ${table} t where user_id = '${id}' order by 1`))
  return rows
}

it('SEC-26 ACC-10 no event of one account changes a way into another one', async () => {
  const holders = createHolders(test)
  const other = await holders.createEverything({ settled: true })
  for (const purpose of ['verify-email', 'change-email'] as const)
    await holders.makeLink(other.id, purpose, other.email)
  await test.query(`insert into google_sign_ins (id, browser, nonce, code_verifier, user_id, expires_at)
    values ('a state', 'a browser', 'a nonce', 'sealed', '${other.id}', '2027-01-01')`)
  const before = await readRows(other.id)
  expect(before.filter((rows) => rows.length === 0)).toEqual([])
  const { id, username, here, appSecret } = await holders.createEverything({})
  const answers = [
    await here.post('/api/auth/step-up', { code: codeOf(test, appSecret) }),
    await here.post('/api/user/recovery-codes'),
    await here.put('/api/user/email', { email: `${username}@other.example`, password }),
    await here.delete('/api/user/google'),
    await here.delete('/api/user/totp'),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const event of Object.keys(accessRules) as AccessEvent[])
    await test.db.transaction((tx) => endAccess(test.ctx, tx, id, event))
  expect(await readRows(other.id)).toEqual(before)
})
