import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { changeEmail } from '#server/features/accounts/email/change-email.ts'
import { deleteAccount } from '#server/features/accounts/own-data/delete-account.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { setPassword } from '#server/features/accounts/passwords/set-password.ts'
import { secureAccount } from '#server/features/accounts/recovery/secure-account.ts'
import { appPassword, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { replaceRecoveryCodes } from './remove-factor.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** An account as a request knows it whose session has ended since it began. */
async function endSession(username: string) {
  const account = await findAccountByUsername(test.db.root, username)
  if (!account) throw new Error(`there is no account ${username}`)
  const [session] = await test.query(`delete from sessions where user_id = '${account.id}' returning id`)
  return { account, sessionId: String(session?.id) }
}

/** An account with an app and without a password. */
async function signedOutMeanwhile(username: string) {
  const { recoveryCodes } = await setUpApp(test, await test.signedIn(username))
  await test.query(`update users set password = '${noPassword}' where username = '${username}'`)
  return { ...(await endSession(username)), recoveryCodes }
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

it('SEC-20 a session that ended before the account was locked does not secure it: the former codes stay', async () => {
  const { account, sessionId, recoveryCodes } = await signedOutMeanwhile('securing')
  await expect(secureAccount(test.ctx, account, sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  const body = { username: 'securing', code: recoveryCodes[0] }
  expect((await test.browser().post('/api/auth/recovery-code', body)).status).toBe(200)
})

it.each([
  ['at once', null],
  ['by a mailed link', 'smtp://127.0.0.1:9'],
])('SEC-20 ACC-06 a session that ended while the password was verified changes no address, %s', async (_, smtpUrl) => {
  const username = smtpUrl ? 'mailed' : 'moved'
  await test.signedIn(username)
  const { account, sessionId } = await endSession(username)
  const ctx = { ...test.ctx, config: { ...test.ctx.config, smtpUrl } }
  const body = { email: `${username}@example.com`, password: appPassword }
  const change = changeEmail(ctx, { account, body, keptSession: sessionId })
  await expect(change).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect((await findAccountByUsername(test.db.root, username))?.email).toBeNull()
  expect(await test.query(`select data from pgboss.job where name = 'send-account-mail'`)).toEqual([])
})

it('SEC-20 ACC-11 a session that ended while the password was verified schedules no deletion', async () => {
  await test.signedIn('staying')
  const { account, sessionId } = await endSession('staying')
  const deletion = deleteAccount(test.ctx, account, { password: appPassword, sessionId })
  await expect(deletion).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect((await findAccountByUsername(test.db.root, 'staying'))?.deletionAt).toBeNull()
})
