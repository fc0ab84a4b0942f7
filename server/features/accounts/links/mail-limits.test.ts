import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailResetLinks } from '#server/features/accounts/recovery/forgot-password.ts'
import { readPayload } from '#server/jobs/job-payloads.ts'
import { linkIn, type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { sendAccountMails } from '#tests/workers/account-mails.ts'
import { notifyOwner, sendAccountMail } from './send-account-mail.ts'

let mail: MailFake
let test: TestApp
beforeAll(async () => {
  mail = await startMailFake()
  test = await createTestApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://video.example' })
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

const password = 'correct horse'
const register = async (username: string, email: string) => {
  const visitor = test.browser()
  expect((await visitor.post('/api/auth/register', { username, email, password })).status).toBe(200)
  await visitor.post('/api/auth/login', { username, password })
  return visitor
}
const forgot = (username: string) => test.browser().post('/api/auth/forgot-password', { username })

/** Sends the queued mail in order. @returns the number of mails to this address, and the last of them. */
async function sendAll(to: string) {
  const before = mail.mails.length
  await sendAccountMails(test)
  const received = mail.mails.slice(before).filter((received) => received.to === to)
  return { count: received.length, mails: received }
}

it('SEC-11: sign-ups with the same address send it at most ten mails a day, without revealing that', async () => {
  const email = 'victim@example.com'
  let count = 0
  for (let number = 0; number < 40; number++) {
    await register(`bomber-${number}`, email)
    count += (await sendAll(email)).count
  }
  expect(count).toBe(10)
  expect((await forgot(email)).status).toBe(200)
  expect((await sendAll(email)).count).toBe(0)
  test.clock.forward(24 * 60 * 60 * 1000)
  await register('bomber-late', email)
  expect((await sendAll(email)).count).toBe(1)
})

it('SEC-11: a password reset reaches the owner who confirmed the address, among many accounts that only claim it', async () => {
  const email = 'owner@example.com'
  for (let number = 0; number < 10; number++) await register(`claimant-${number}`, email)
  await sendAll(email)
  test.clock.forward(24 * 60 * 60 * 1000)
  const owner = await register('the-owner', email)
  const token = linkIn((await sendAll(email)).mails[0] ?? { text: '' }).searchParams.get('token')
  expect((await owner.post('/api/auth/verify-email', { token })).status).toBe(200)
  // Strangers use up the share of an unconfirmed address; the owner has a separate share.
  for (let number = 10; number < 25; number++) {
    await register(`claimant-${number}`, email)
    await sendAll(email)
  }
  expect((await forgot(email)).status).toBe(200)
  const { mails } = await sendAll(email)
  expect(mails.filter(({ text }) => text.includes('the-owner'))).toHaveLength(1)
  expect(mails).toHaveLength(1)
})

it('SEC-07 SEC-11: the old address learns of a change, even if strangers used up its share', async () => {
  const old = 'settled@example.com'
  const owner = await register('settled', old)
  await test.query(`update users set email_verified_at = now() where username = 'settled'`)
  for (let number = 0; number < 10; number++) await register(`settler-${number}`, old)
  expect((await sendAll(old)).count).toBe(10)
  await owner.put('/api/user/email', { email: 'moved@example.com', password })
  const [mailed] = (await sendAll('moved@example.com')).mails
  const token = linkIn(mailed ?? { text: '' }).searchParams.get('token')
  expect((await owner.post('/api/auth/verify-email', { token })).status).toBe(200)
  expect((await sendAll(old)).count).toBe(1)
})

it("SEC-06: a stranger's requests stop the owner neither from requesting nor from receiving a link", async () => {
  const proxied = await createTestApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://video.example', TRUST_PROXY: '1' })
  try {
    await proxied.signedIn('wanted')
    await proxied.query(`update users set email = 'wanted@example.com', email_verified_at = now()`)
    const ask = async (from: string) =>
      (await proxied.browser().post('/api/auth/forgot-password', { username: 'wanted' }, { 'x-forwarded-for': from }))
        .status
    const received = () => mail.mails.filter(({ to }) => to === 'wanted@example.com').length
    const send = () => sendAccountMails(proxied)
    for (let network = 0; network < 40; network++) {
      expect(await ask(`198.51.100.${network}`)).toBe(200)
      await send()
    }
    expect(received()).toBe(31)
    for (let count = 0; count < 4; count++) await ask('198.51.100.1')
    expect([await ask('198.51.100.1'), await ask('203.0.113.1')]).toEqual([429, 200])
    proxied.clock.forward(60 * 60 * 1000)
    await proxied.query(`delete from pgboss.job`)
    expect(await ask('203.0.113.1')).toBe(200)
    await send()
    expect(received()).toBe(32)
    // The requested links have used up their mails of this hour. Mails about changes are counted separately.
    const [{ id } = {}] = await proxied.query('select id from users')
    await proxied.ctx.db.transaction(async (tx) => {
      for (const notice of ['undo-factor', 'undo-email', 'password-set'] as const)
        await notifyOwner(proxied.ctx, tx, String(id), notice)
    })
    await send()
    expect(received()).toBe(35)
  } finally {
    await proxied.close()
  }
})

it('SEC-11: a mail that the mail server refused does not count', async () => {
  const email = 'late@example.com'
  mail.broken = true
  await register('late', email)
  const [job] = await test.query(`delete from pgboss.job where name = 'send-account-mail' returning data`)
  const send = () => sendAccountMail(test.ctx, readPayload('send-account-mail', job?.data))
  for (let attempt = 0; attempt < 12; attempt++) await expect(send()).rejects.toThrow()
  mail.broken = false
  await send()
  expect(mail.mails.filter(({ to }) => to === email)).toHaveLength(1)
})

it('SEC-11: a mail to an address that nobody has confirmed does not contain the chosen name', async () => {
  const name = 'Refund-of-500-USD-waits-at.www.evil-bank.example'
  const visitor = await register(name, 'stranger@example.com')
  const take = async () => {
    const [received] = (await sendAll('stranger@example.com')).mails
    return received ?? { text: '' }
  }
  const first = await take()
  expect(first.text).toMatch(/^Hello,\s/)
  expect(first.text).not.toMatch(/evil-bank|Refund/)
  await forgot(name)
  const reset = await take()
  expect(reset.text).toContain('new password')
  expect(reset.text).not.toMatch(/evil-bank|Refund/)
  const token = linkIn(first).searchParams.get('token')
  expect((await visitor.post('/api/auth/verify-email', { token })).status).toBe(200)
  await forgot(name)
  expect((await take()).text).toContain(`Hello ${name},`)
})

it('ACC-07 SEC-11: a disabled account gets no mail, neither a new one nor one that was queued before', async () => {
  const email = 'barred@example.com'
  await register('barred', email)
  await sendAll(email)
  expect((await forgot('barred')).status).toBe(200)
  await mailResetLinks(test.ctx, { username: 'barred' })
  await test.query(`update users set is_active = false where username = 'barred'`)
  expect((await sendAll(email)).count).toBe(0)
  expect((await forgot('barred')).status).toBe(200)
  await mailResetLinks(test.ctx, { username: 'barred' })
  expect(await test.query(`select data from pgboss.job where name = 'send-account-mail'`)).toEqual([])
})

it('ACC-08 SEC-06: a request with an unknown name does the same work as one with a known name', async () => {
  await register('familiar', 'familiar@example.com')
  await sendAll('familiar@example.com')
  for (const name of ['familiar', 'unfamiliar']) expect((await forgot(name)).status).toBe(200)
  const jobs = await test.query(`select name, data from pgboss.job
    where name in ('mail-reset-links', 'send-account-mail') order by data ->> 'username'`)
  expect(jobs).toEqual([
    { name: 'mail-reset-links', data: { username: 'familiar' } },
    { name: 'mail-reset-links', data: { username: 'unfamiliar' } },
  ])
  expect((await sendAll('familiar@example.com')).count).toBe(1)
})

it('SEC-11: one request mails at most five of the accounts that claim an address', async () => {
  const email = 'crowd@example.com'
  for (let number = 0; number < 7; number++) await register(`one-of-many-${number}`, email)
  await sendAll(email)
  test.clock.forward(24 * 60 * 60 * 1000)
  expect((await forgot(email)).status).toBe(200)
  expect((await sendAll(email)).count).toBe(5)
})

it('ACC-08: no mail asks to confirm an address that was confirmed meanwhile', async () => {
  const email = 'quick@example.com'
  await register('quick', email)
  await test.query(`update users set email_verified_at = now() where username = 'quick'`)
  expect((await sendAll(email)).count).toBe(0)
})
