import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
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
  // It is tried for four hours if the mail server is down.
  const jobs = await test.query(`select retry_limit, retry_backoff from pgboss.job where name = 'send-budget-mail'`)
  expect(jobs).toEqual([{ retry_limit: 12, retry_backoff: true }])
})

const robot = { name: 'robot', window: 'month', cap: 5, used: 4, resetsAt: '2026-04-01T00:00:00.000Z' } as const

/** An account with this address. @returns the account's id */
async function join(username: string, email: string, changes = ''): Promise<string> {
  await test.signedIn(username)
  const [row] = await test.query(
    `update users set email = '${email}' ${changes} where username = '${username}' returning id`,
  )
  return String(row?.id)
}
const mailsTo = (email: string) => mail.mails.filter(({ to }) => to === email)

it('API-02 SEC-11 an address that nobody has confirmed is told neither the name of the token nor of the account', async () => {
  const userId = await join('stranger-maybe', 'maybe@example.com')
  await sendBudgetMail(test.ctx, { ...robot, userId })
  const { subject, text } = await mail.take('maybe@example.com')
  expect(subject).toBe('An API token has used 80 % of its monthly budget')
  expect(text).toContain('It resets at 2026-04-01')
  expect(`${subject} ${text}`).not.toMatch(/robot|stranger-maybe/)
})

it('API-02 SEC-11 an address that nobody has confirmed gets at most its daily number of mails', async () => {
  const userId = await join('often', 'often@example.com')
  const { max } = limits['mail:address']
  for (let count = 0; count < max + 2; count++) await sendBudgetMail(test.ctx, { ...robot, userId })
  expect(mailsTo('often@example.com')).toHaveLength(max)
})

it('API-02 a confirmed address gets at most the daily number of mails of its account', async () => {
  const userId = await join('confirmed', 'confirmed@example.com', ', email_verified_at = now()')
  const { max } = limits['mail:account']
  for (let count = 0; count < max + 2; count++) await sendBudgetMail(test.ctx, { ...robot, userId })
  expect(mailsTo('confirmed@example.com')).toHaveLength(max)
})

it('API-02 a mail that the server refuses is tried again, and does not count', async () => {
  const userId = await join('refused', 'refused@example.com')
  mail.broken = true
  for (let count = 0; count < limits['mail:address'].max + 1; count++)
    await expect(sendBudgetMail(test.ctx, { ...robot, userId })).rejects.toThrow()
  mail.broken = false
  await sendBudgetMail(test.ctx, { ...robot, userId })
  expect(mailsTo('refused@example.com')).toHaveLength(1)
})

it('API-02 a disabled account gets no mail', async () => {
  const userId = await join('disabled', 'disabled@example.com', ', email_verified_at = now(), is_active = false')
  await sendBudgetMail(test.ctx, { ...robot, userId })
  expect(mailsTo('disabled@example.com')).toEqual([])
})
