import { expect, it } from 'vitest'
import { serveVisits } from '#tests/factors/account-visits.ts'
import { setUpApp } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import { cleanSignIns } from './clean-sign-ins.ts'

const visits = serveVisits()

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

it('SEC-20 the hourly clean-up leaves a session that was used thirteen days ago', async () => {
  const browser = await visits.test.signedIn('traveller')
  visits.test.clock.forward(13 * dayMs)
  await cleanSignIns(visits.test.ctx)
  expect(await visits.isSignedIn(browser)).toBe(true)
})

it('SEC-20 the hourly clean-up leaves a link of two days ago that undoes a change', async () => {
  await visits.addPasskey(await visits.register('warned'))
  const token = await visits.takeToken('warned@example.com', 'A second factor was added')
  visits.test.clock.forward(2 * dayMs)
  await cleanSignIns(visits.test.ctx)
  expect((await visits.undo(token)).status).toBe(200)
})

it('SEC-19 the hourly clean-up does not let the proof of a passkey count twice', async () => {
  // Without a counter, which would show the second use, too.
  const { device } = await visits.addPasskey(await visits.register('keyed'), createPasskeyDevice({ counting: false }))
  const browser = visits.test.browser()
  const { body: options } = await browser.post('/api/auth/passkey/options')
  const proof = device.prove(options)
  expect((await browser.post('/api/auth/passkey', proof)).status).toBe(200)
  visits.test.clock.forward(minuteMs)
  await cleanSignIns(visits.test.ctx)
  expect((await browser.post('/api/auth/passkey', proof)).body.code).toBe('PASSKEY_REFUSED')
})

it('SEC-20 the hourly clean-up removes links, unfinished sign-ins and answered challenges that have expired', async () => {
  const left = async () => {
    const tables = ['account_links', 'google_sign_ins', 'second_steps', 'spent_challenges']
    const counts = await Promise.all(tables.map((table) => visits.test.query(`select * from ${table}`)))
    return tables.map((table, index) => [table, (counts[index]?.length ?? 0) > 0])
  }
  const everywhere = (isLeft: boolean) =>
    ['account_links', 'google_sign_ins', 'second_steps', 'spent_challenges'].map((table) => [table, isLeft])
  await setUpApp(visits.test, await visits.register('tidy'))
  await visits.takeToken('tidy@example.com', 'A second factor was added')
  await visits.login(visits.test.browser(), 'tidy')
  await visits.addPasskey(await visits.register('tidier'))
  const expiresAt = new Date(visits.test.clock.now().getTime() + minuteMs).toISOString()
  await visits.test.query(`insert into google_sign_ins (id, browser, nonce, code_verifier, expires_at)
    values ('a state', 'a browser', 'a nonce', 'sealed', '${expiresAt}')`)
  await visits.takeToken('tidier@example.com', 'A second factor was added')
  await cleanSignIns(visits.test.ctx)
  expect(await left()).toEqual(everywhere(true))
  visits.test.clock.forward(4 * dayMs)
  await cleanSignIns(visits.test.ctx)
  expect(await left()).toEqual(everywhere(false))
})
