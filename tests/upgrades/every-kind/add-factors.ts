import { setUpApp } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import { password, register } from './add-people.ts'
import { bodyOf, type Site } from './open-site.ts'

const here = { origin: 'https://video.example' }

/** Accounts with second factors, and sign-ins that wait for one. */
export async function addFactors(site: Site): Promise<void> {
  const { username, browser } = await setUpApp(site, await register(site, 'with-app'))
  const key = createPasskeyDevice()
  for (const device of [key, createPasskeyDevice({ counting: false, synchronized: true })]) {
    const options = bodyOf(await browser.post('/api/user/passkeys/options'))
    bodyOf(await browser.post('/api/user/passkeys', { passkey: device.add(options, here), name: 'My phone' }))
  }
  const visitor = site.browser()
  const options = bodyOf(await visitor.post('/api/auth/passkey/options'))
  bodyOf(await visitor.post('/api/auth/passkey', key.prove(options, here)))
  await site.browser().post('/api/auth/login', { username, password })
  const unfinished = await register(site, 'setting-up')
  bodyOf(await unfinished.post('/api/user/totp', { password }))
}
