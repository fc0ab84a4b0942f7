import { expect, it } from 'vitest'
import { createTestApp } from '#tests/test-app.ts'
import type { TestAnswer } from '#tests/test-browser.ts'

/** The cookies that an answer sets, by name: what follows the value. */
function setBy({ headers }: TestAnswer): Record<string, string> {
  const cookies = [headers['set-cookie']].flat().map(String)
  const parts = cookies.map((cookie) => /^([^=]+)=[^;]*; (.*)$/.exec(cookie) ?? [])
  return Object.fromEntries(parts.map(([, name = '', attributes = '']) => [name, attributes]))
}

/** The attributes of the three cookies on a site with this address. */
async function readCookies(PUBLIC_URL: string): Promise<Record<string, string>> {
  const test = await createTestApp({ PUBLIC_URL })
  const browser = test.browser()
  const account = { username: 'thao', password: 'correct horse' }
  await browser.post('/api/auth/register', account)
  const signedIn = await browser.post('/api/auth/login', account)
  const started = await browser.post('/api/auth/passkey/options')
  await test.close()
  return { ...setBy(signedIn), ...setBy(started) }
}

const days = 24 * 60 * 60

it('ACC-08 SEC-20 under https, each cookie is for this host and all its paths, as its name demands', async () => {
  const rest = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  expect(await readCookies('https://video.example')).toEqual({
    '__Host-soundreel_session': `Max-Age=${30 * days}; ${rest}`,
    '__Host-soundreel_device': `Max-Age=${400 * days}; ${rest}`,
    '__Host-soundreel_attempt': `Max-Age=600; ${rest}`,
  })
})

it('ACC-08 without https, the cookies of a sign-in are sent only to where it happens', async () => {
  const rest = 'HttpOnly; SameSite=Lax'
  expect(await readCookies('http://localhost:3000')).toEqual({
    soundreel_session: `Max-Age=${30 * days}; Path=/; ${rest}`,
    soundreel_device: `Max-Age=${400 * days}; Path=/api/auth; ${rest}`,
    soundreel_attempt: `Max-Age=600; Path=/api/auth; ${rest}`,
  })
})
