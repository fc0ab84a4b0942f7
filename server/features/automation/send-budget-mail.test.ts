import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAll } from '#server/worker.ts'
import { type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { sendBudgetMail } from './send-budget-mail.ts'

let mail: MailFake
let test: TestApp
beforeAll(async () => {
  mail = await startMailFake()
  test = await createTestApp({ SMTP_URL: mail.url, SIGNUP_CREDITS: '50' })
  await test.query('update admin_settings set veo3_fast_api_price = 1')
  await test.ctx.queue.work('send-budget-mail', 1, (data) => sendBudgetMail(test.ctx, data))
  await readAll(test.ctx)
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

it('API-02 the owner gets a mail when 80 % of a budget are used', async () => {
  const browser = await test.signedIn('owner')
  await test.query(`update users set email = 'owner@example.com', email_verified_at = now() where username = 'owner'`)
  const { token } = (await browser.post('/api/user-tokens', { name: 'robot', monthlyCap: 5 })).body
  const body = { model: 'veo3_fast', prompt: 'waves', takes: 4 }
  await test.browser().post('/api/v1/videos', body, { authorization: `Bearer ${token}` })
  await waitUntil('the mail is queued', async () => {
    await readAll(test.ctx)
    return (await test.query(`select 1 from pgboss.job where name = 'send-budget-mail'`)).length > 0
  })
  const { subject, text } = await mail.take('owner@example.com')
  expect(subject).toBe('The API token robot has used 80 % of its monthly budget')
  expect(text).toContain('has used 4 of the 5 credits')
})
