import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { setPassword } from '#server/features/accounts/passwords/set-password.ts'
import { setUpApp } from '#tests/factors/authenticator-app.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { replaceRecoveryCodes } from './remove-factor.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** An account with an app and without a password, as a request knows it whose session has ended since it began. */
async function signedOutMeanwhile(username: string) {
  const { recoveryCodes } = await setUpApp(test, await test.signedIn(username))
  await test.query(`update users set password = '${noPassword}' where username = '${username}'`)
  const account = await findAccountByUsername(test.db.root, username)
  if (!account) throw new Error(`there is no account ${username}`)
  const [session] = await test.query(`delete from sessions where user_id = '${account.id}' returning id`)
  return { account, sessionId: String(session?.id), recoveryCodes }
}

it('SEC-07 SEC-20 a session that ended while a password was hashed does not set it', async () => {
  const { account, sessionId } = await signedOutMeanwhile('hashing')
  const set = setPassword(test.ctx, account, { password: 'battery staple', sessionId })
  await expect(set).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect((await findAccountByUsername(test.db.root, 'hashing'))?.password).toBe(noPassword)
})

it('SEC-19 SEC-20 a session that ended before the account was locked gets no new recovery codes', async () => {
  const { account, sessionId, recoveryCodes } = await signedOutMeanwhile('waiting')
  await expect(replaceRecoveryCodes(test.ctx, account, sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  const body = { username: 'waiting', code: recoveryCodes[0] }
  expect((await test.browser().post('/api/auth/recovery-code', body)).status).toBe(200)
})
