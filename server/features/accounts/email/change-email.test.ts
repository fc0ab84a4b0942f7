import { afterAll, beforeAll, expect, it } from 'vitest'
import { noPassword } from '#server/features/accounts/password.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('ACC-06 without a mail server, an address changes at once and every other session ends', async () => {
  const browser = await test.signedIn('mai')
  const other = test.browser()
  await other.post('/api/auth/login', { username: 'mai', password: 'correct horse' })
  const change = (email: string) => browser.put('/api/user/email', { email, password: 'correct horse' })
  expect((await change('mai@example.com')).body).toEqual({ email: 'mai@example.com', pending: false })
  expect((await browser.get('/api/auth/current-user')).body.user.email).toBe('mai@example.com')
  expect((await other.get('/api/auth/current-user')).body.user).toBeNull()
  await test.signedIn('proved')
  await test.query(`update users set email = 'proved@example.com', email_verified_at = now() where username = 'proved'`)
  expect((await change('Proved@Example.com')).body).toMatchObject({ code: 'EMAIL_TAKEN', field: 'email' })
})

it('ACC-06 an account that signs in with Google alone must set a password first', async () => {
  const browser = await test.signedIn('google')
  await test.query(`update users set password = '${noPassword}' where username = 'google'`)
  const answer = await browser.put('/api/user/email', { email: 'g@example.com', password: 'correct horse' })
  expect([answer.status, answer.body.code]).toEqual([409, 'PASSWORD_NEEDED'])
})
