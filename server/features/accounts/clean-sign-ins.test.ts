import { expect, it } from 'vitest'
import { serveVisits } from '#tests/factors/account-visits.ts'
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
