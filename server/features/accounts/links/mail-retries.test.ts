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

/** Ends the pauses between tries. The worker wakes up for another job, which sends no mail. */
async function tryNow() {
  await test.query(`update pgboss.job set start_after = now() where name = 'send-account-mail' and state = 'retry'`)
  const nobody = { accountId: crypto.randomUUID(), purpose: 'verify-email' }
  await test.db.transaction((tx) => test.ctx.queue.send(tx, 'send-account-mail', nobody))
}

it('PLT-05 SEC-04 a mail is not lost while the mail server is away for longer', async () => {
  const email = 'patient@example.com'
  mail.broken = true
  const body = { username: 'patient', email, password: 'correct horse' }
  expect((await test.browser().post('/api/auth/register', body)).status).toBe(200)
  const [account] = await test.query(`select id from users where username = 'patient'`)
  const stateAfter = (tries: number) =>
    waitUntil(`try ${tries} of the mail`, async () => {
      const [job] = await test.query(`select state from pgboss.job where data ->> 'accountId' = '${account?.id}'
        and retry_count = ${tries - 1} and state in ('retry', 'failed')`)
      return job?.state
    })
  for (let tries = 1; tries <= 3; tries++) {
    expect([tries, await stateAfter(tries)]).toEqual([tries, 'retry'])
    mail.broken = tries < 3
    await tryNow()
  }
  expect(linkIn(await mail.take(email)).pathname).toBe('/verify-email')
})
