import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { serveVisits } from '#tests/factors/account-visits.ts'
import { codeOf, appPassword as password, setUpApp } from '#tests/factors/authenticator-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const visits = serveVisits({ sendsMails: false })

/** The subjects of the mails to this user since the last look. */
async function takeSubjects(username: string): Promise<string[]> {
  await visits.sendMails()
  const received = visits.mail.mails.splice(0)
  return received.filter(({ to }) => to === `${username}@example.com`).map(({ subject }) => subject)
}

/** An account with an authenticator app, whose mails so far were taken. */
async function withApp(username: string) {
  const { secret, recoveryCodes } = await setUpApp(visits.test, await visits.register(username))
  await takeSubjects(username)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Enters the password and then this code, in a browser that is not known yet. */
async function enterCode(username: string, code: string, remoteAddress: string): Promise<string> {
  const { app } = visits.test
  const send = (url: string, payload: object, cookies: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, remoteAddress, cookies })
  const answer = await send('/api/auth/login', { username, password })
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  return (await send('/api/auth/second-step', { code }, cookies)).json().code ?? 'signed in'
}

it('SEC-19 one mail warns the owner when somebody has entered too many wrong codes', async () => {
  await withApp('guessed')
  const { max } = limits['code:account']
  for (let tried = 0; tried < max; tried++)
    expect(await enterCode('guessed', '000000', `203.0.113.${tried}`)).toBe('WRONG_CODE')
  expect(await takeSubjects('guessed')).toEqual([])
  expect(await enterCode('guessed', '000000', '203.0.113.100')).toBe('TOO_MANY_REQUESTS')
  expect(await takeSubjects('guessed')).toEqual([expect.stringContaining('is guessing the codes of your account')])
  expect(await enterCode('guessed', '000000', '203.0.113.101')).toBe('TOO_MANY_REQUESTS')
  expect(await takeSubjects('guessed')).toEqual([])
})

it('SEC-19 the owner gets a mail for each recovery code that is used, and none for a wrong one', async () => {
  const { secret, recoveryCodes } = await withApp('recovered')
  expect(await enterCode('recovered', 'aaaa-aaaa-aaaa-aaaa', '203.0.113.1')).toBe('WRONG_CODE')
  expect(await enterCode('recovered', codeOf(visits.test, secret), '203.0.113.1')).toBe('signed in')
  expect(await takeSubjects('recovered')).toEqual([])
  for (const code of recoveryCodes.slice(0, 2)) {
    expect(await enterCode('recovered', code, '203.0.113.1')).toBe('signed in')
    expect(await takeSubjects('recovered')).toEqual([expect.stringContaining('A recovery code of your account')])
  }
  // Two in a row, too.
  for (const code of recoveryCodes.slice(2, 4))
    expect(await enterCode('recovered', code, '203.0.113.1')).toBe('signed in')
  expect(await takeSubjects('recovered')).toHaveLength(2)
  expect(await enterCode('recovered', recoveryCodes[0] ?? '', '203.0.113.1')).toBe('WRONG_CODE')
  expect(await takeSubjects('recovered')).toEqual([])
})

it('SEC-19 a mail warns the owner that a passkey may have been copied', async () => {
  const { device } = await visits.addPasskey(await visits.register('copied'))
  await takeSubjects('copied')
  const signIn = async (counter: number, browser: TestBrowser = visits.test.browser()) => {
    const { body: options } = await browser.post('/api/auth/passkey/options')
    return (await browser.post('/api/auth/passkey', device.prove(options, { counter }))).status
  }
  expect(await signIn(7)).toBe(200)
  expect(await takeSubjects('copied')).toEqual([])
  expect(await signIn(6)).toBe(400)
  expect(await takeSubjects('copied')).toEqual([expect.stringContaining('may have been copied')])
})
