import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { linkIn, type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestAnswer } from '#tests/test-browser.ts'

const dayMs = 24 * 60 * 60 * 1000
const password = 'correct horse'
const paid = { VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '20', TRUST_PROXY: '1' }
let names = 0

function register(test: TestApp, from: string, email?: string): Promise<TestAnswer> {
  const body = { username: `newcomer-${names++}`, password, ...(email ? { email } : {}) }
  return test.browser().post('/api/auth/register', body, { 'x-forwarded-for': from })
}

const creditsOf = ({ body }: TestAnswer) => body.user.credits as number

describe('with a paid provider', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(paid)
  })
  afterAll(() => test.close())

  it('SEC-08: one network gets five grants a day, even from simultaneous requests; all accounts are still created', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(test, '203.0.113.1')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.map(creditsOf).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 20, 20, 20, 20, 20])
    for (const answer of answers)
      expect(answer.body.signupCredits).toBe(creditsOf(answer) === 0 ? 'limit-reached' : undefined)
    expect(creditsOf(await register(test, '203.0.113.2'))).toBe(20)
    test.clock.forward(dayMs)
    expect(creditsOf(await register(test, '203.0.113.1'))).toBe(20)
    await test.verify()
  })

  it('SEC-08: an IPv6 /64 counts as one network', async () => {
    const credits: number[] = []
    for (let host = 1; host <= 7; host++) credits.push(creditsOf(await register(test, `2001:db8:1:1:${host}::1`)))
    expect(credits).toEqual([20, 20, 20, 20, 20, 0, 0])
    expect(creditsOf(await register(test, '2001:db8:1:2::1'))).toBe(20)
  })
})

describe('with a paid provider and a mail server', () => {
  let mail: MailFake
  let test: TestApp
  beforeAll(async () => {
    mail = await startMailFake()
    test = await createTestApp({ ...paid, SMTP_URL: mail.url, PUBLIC_URL: 'https://video.example' })
    await test.ctx.queue.work('send-account-mail', 1, (data) => sendAccountMail(test.ctx, data))
  })
  afterAll(async () => {
    await test.close()
    await mail.close()
  })

  it('SEC-08: the credits are granted when the first address is confirmed, once, to at most five per network', async () => {
    const credits: number[] = []
    for (let count = 0; count < 6; count++) {
      const email = `person-${count}@example.com`
      const answer = await register(test, '198.51.100.1', email)
      expect([creditsOf(answer), answer.body.signupCredits]).toEqual([0, 'after-verification'])
      const browser = test.browser()
      const from = { 'x-forwarded-for': '198.51.100.1' }
      await browser.post('/api/auth/login', { username: answer.body.user.username, password }, from)
      const token = linkIn(await mail.take(email)).searchParams.get('token')
      const open = () => browser.post('/api/auth/verify-email', { token }, from)
      const opened = await Promise.all([open(), open()])
      expect(opened.map(({ status }) => status).sort()).toEqual([200, 400])
      credits.push((await browser.get('/api/auth/current-user')).body.user.credits)
    }
    expect(credits).toEqual([20, 20, 20, 20, 20, 0])
    await test.verify()
  })

  it('SEC-08: an account without an address gets no sign-up credits', async () => {
    const answer = await register(test, '198.51.100.2')
    expect([creditsOf(answer), answer.body.signupCredits]).toEqual([0, 'after-verification'])
  })
})

it('SEC-08: the demo gives credits to every account', async () => {
  const test = await createTestApp({ TRUST_PROXY: '1' })
  try {
    for (let count = 0; count < 7; count++) expect(creditsOf(await register(test, '203.0.113.1'))).toBe(20)
  } finally {
    await test.close()
  }
})
