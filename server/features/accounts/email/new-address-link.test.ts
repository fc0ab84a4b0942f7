import { expect, it } from 'vitest'
import { serveVisits } from '#tests/factors/account-visits.ts'
import { appPassword as password } from '#tests/factors/authenticator-app.ts'

const visits = serveVisits()

const dayMs = 24 * 60 * 60_000

it('ACC-06 a new address can be confirmed for a day, as the mail says', async () => {
  const ask = async (username: string) => {
    const browser = await visits.register(username)
    const email = `${username}-moved@example.com`
    expect((await browser.put('/api/user/email', { email, password })).body.pending).toBe(true)
    return { browser, token: await visits.takeToken(email, 'Your new e-mail address') }
  }
  const late = await ask('late')
  const early = await ask('early')
  visits.test.clock.forward(dayMs - 1000)
  expect((await early.browser.post('/api/auth/verify-email', { token: early.token })).status).toBe(200)
  visits.test.clock.forward(1000)
  expect((await late.browser.post('/api/auth/verify-email', { token: late.token })).body.code).toBe('LINK_NOT_VALID')
})
