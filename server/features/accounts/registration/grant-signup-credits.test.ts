import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestAnswer, TestBrowser } from '#tests/test-browser.ts'
import { workOnAccountMails } from '#tests/workers/account-mails.ts'

const dayMs = 24 * 60 * 60 * 1000
const password = 'correct horse'
const nextPassword = 'battery staple'
const paid = { VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '20', TRUST_PROXY: '1' }
let names = 0

const from = (network: string) => ({ 'x-forwarded-for': network })

function register(test: TestApp, network: string, email?: string): Promise<TestAnswer> {
  const body = { username: `newcomer-${names++}`, password, ...(email ? { email } : {}) }
  return test.browser().post('/api/auth/register', body, from(network))
}

const creditsOf = ({ body }: TestAnswer) => body.user.credits as number
const creditsNow = async (browser: TestBrowser) => creditsOf(await browser.get('/api/auth/current-user'))

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
    await workOnAccountMails(test)
  })
  afterAll(async () => {
    await test.close()
    await mail.close()
  })

  const takeToken = async (email: string) => linkIn(await mail.take(email)).searchParams.get('token')

  async function enter(username: string, secret = password): Promise<TestBrowser> {
    const browser = test.browser()
    expect((await browser.post('/api/auth/login', { username, password: secret })).status).toBe(200)
    return browser
  }

  async function confirm(browser: TestBrowser, email: string, network: string): Promise<void> {
    const token = await takeToken(email)
    expect((await browser.post('/api/auth/verify-email', { token }, from(network))).status).toBe(200)
  }

  async function changeAddress(browser: TestBrowser, email: string, network: string): Promise<void> {
    const { body } = await browser.put('/api/user/email', { email, password }, from(network))
    expect(body.pending).toBe(true)
    await confirm(browser, email, network)
  }

  async function resetByMail(username: string, email: string, network: string): Promise<TestBrowser> {
    await test.browser().post('/api/auth/forgot-password', { username }, from(network))
    const body = { token: await takeToken(email), password: nextPassword }
    expect((await test.browser().post('/api/auth/reset-password', body, from(network))).status).toBe(200)
    return enter(username, nextPassword)
  }

  it('SEC-08: the credits are granted when the first address is confirmed, once, to at most five per network', async () => {
    const credits: number[] = []
    for (let count = 0; count < 6; count++) {
      const email = `person-${count}@example.com`
      const answer = await register(test, '198.51.100.1', email)
      expect([creditsOf(answer), answer.body.signupCredits]).toEqual([0, 'after-verification'])
      const browser = test.browser()
      const here = from('198.51.100.1')
      await browser.post('/api/auth/login', { username: answer.body.user.username, password }, here)
      const token = linkIn(await mail.take(email)).searchParams.get('token')
      const open = () => browser.post('/api/auth/verify-email', { token }, here)
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

  it('SEC-08: who got none because of the network gets none by a new address or password from another one', async () => {
    const [here, elsewhere] = ['198.51.100.3', '198.51.100.4']
    let [username, browser] = ['', test.browser()]
    for (let count = 0; count < 6; count++) {
      const email = `neighbour-${count}@example.com`
      username = (await register(test, here, email)).body.user.username
      browser = await enter(username)
      await confirm(browser, email, here)
    }
    expect(await creditsNow(browser)).toBe(0)
    await changeAddress(browser, 'moved@example.com', elsewhere)
    expect(await creditsNow(browser)).toBe(0)
    expect(await creditsNow(await resetByMail(username, 'moved@example.com', elsewhere))).toBe(0)
    await test.verify()
  })

  it('SEC-08: an address that is added later brings the credits once it is confirmed', async () => {
    const { username } = (await register(test, '198.51.100.5')).body.user
    const browser = await enter(username)
    expect(await creditsNow(browser)).toBe(0)
    await changeAddress(browser, 'added@example.com', '198.51.100.5')
    expect(await creditsNow(browser)).toBe(20)
    await test.verify()
  })

  it('SEC-08: a new password by mail confirms the address, too, and brings the credits', async () => {
    const email = 'forgetful@example.com'
    const { username } = (await register(test, '198.51.100.6', email)).body.user
    // The link that is not opened.
    await mail.take(email)
    expect(await creditsNow(await enter(username))).toBe(0)
    expect(await creditsNow(await resetByMail(username, email, '198.51.100.6'))).toBe(20)
    await test.verify()
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
