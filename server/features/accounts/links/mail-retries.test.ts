import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { sendAccountMail } from './send-account-mail.ts'

let mail: MailFake
let test: TestApp
beforeAll(async () => {
  mail = await startMailFake()
  test = await createTestApp({ SMTP_URL: mail.url })
  await test.ctx.queue.work('send-account-mail', 1, (data) => sendAccountMail(test.ctx, data))
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

it('PLT-05 SEC-04 a mail that the mail server refuses once is sent again by itself', async () => {
  const email = 'waiting@example.com'
  mail.broken = true
  const body = { username: 'waiting', email, password: 'correct horse' }
  expect((await test.browser().post('/api/auth/register', body)).status).toBe(200)
  await waitUntil('the refusal of the mail', async () => {
    const [job] = await test.query(`select state from pgboss.job where name = 'send-account-mail'`)
    return ['retry', 'failed'].includes(String(job?.state))
  })
  mail.broken = false
  expect(linkIn(await mail.take(email)).pathname).toBe('/verify-email')
})
