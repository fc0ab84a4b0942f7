import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { networkOf } from '#server/limits/network.ts'
import { codeOf, appPassword as password, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function enter(browser: TestBrowser, username: string, code: string): Promise<string> {
  await browser.post('/api/auth/login', { username, password })
  return (await browser.post('/api/auth/second-step', { code })).body.code ?? 'signed in'
}

/** Nine wrong codes, one less than the limit of a browser. @returns the different answers. */
async function slip(findBrowser: () => TestBrowser, username: string): Promise<string[]> {
  const answers = new Set<string>()
  for (let count = 0; count < 9; count++) answers.add(await enter(findBrowser(), username, '000000'))
  return [...answers]
}

it.each([
  ['a known browser', (known: TestBrowser) => () => known],
  ['browsers that are new to the account', () => () => test.browser()],
])('SEC-19 SEC-06 after a right code in %s, wrong ones are counted anew, up to ten', async (_, chosen) => {
  const { browser, username, secret } = await setUpApp(test, await test.signedIn())
  const findBrowser = chosen(browser)
  expect(await slip(findBrowser, username)).toEqual(['WRONG_CODE'])
  expect(await enter(findBrowser(), username, codeOf(test, secret))).toBe('signed in')
  expect(await slip(findBrowser, username)).toEqual(['WRONG_CODE'])
  expect(await enter(findBrowser(), username, '000000')).toBe('WRONG_CODE')
  expect(await enter(findBrowser(), username, codeOf(test, secret, 1))).toBe('TOO_MANY_REQUESTS')
})

it('SEC-19 SEC-06 recovery codes are guessed as often for a name that exists as for any other', async () => {
  for (const username of ['with-password', 'without-password']) await test.signedIn(username)
  await test.query(`update users set password = '${noPassword}' where username = 'without-password'`)
  for (const username of ['with-password', 'without-password', 'nobody-here']) {
    const guess = () => test.browser().post('/api/auth/recovery-code', { username, code: 'aaaa-aaaa-aaaa-aaaa' })
    const codes: string[] = []
    for (let count = 0; count < 11; count++) codes.push((await guess()).body.code)
    expect([username, codes]).toEqual([username, [...Array(10).fill('WRONG_CODE'), 'TOO_MANY_REQUESTS']])
  }
})

it('SEC-06 SEC-19 wrong codes for any accounts are counted for their network, and right ones are not', async () => {
  const { username, secret, recoveryCodes } = await setUpApp(test, await test.signedIn())
  test.clock.forward(limits['code:network'].windowSeconds * 1000)
  // Leaves room for one wrong code.
  for (let count = 1; count < limits['code:network'].max; count++)
    await test.ctx.limits.add('code:network', networkOf('127.0.0.1'))
  for (const code of [codeOf(test, secret), String(recoveryCodes[0]), String(recoveryCodes[1])])
    expect(await enter(test.browser(), username, code)).toBe('signed in')
  expect(await enter(test.browser(), username, '000000')).toBe('WRONG_CODE')
  for (const code of [codeOf(test, secret, 1), String(recoveryCodes[2])])
    expect(await enter(test.browser(), username, code)).toBe('TOO_MANY_REQUESTS')
  const guess = { username: 'nobody-there', code: 'aaaa-aaaa-aaaa-aaaa' }
  expect((await test.browser().post('/api/auth/recovery-code', guess)).body.code).toBe('TOO_MANY_REQUESTS')
})
