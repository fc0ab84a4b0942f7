import { setUpApp } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import { password, register, takeToken } from './add-people.ts'
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
  await addUndoable(site)
}

/** A changed address and a first factor, which their mails can undo, and a session that a key without a PIN started. */
async function addUndoable(site: Site): Promise<void> {
  const browser = await register(site, 'moved-away', 'before@example.com')
  const verify = async (email: string) => {
    const token = await takeToken(site, email)
    bodyOf(await browser.post('/api/auth/verify-email', { token }))
  }
  await verify('before@example.com')
  bodyOf(await browser.put('/api/user/email', { email: 'after@example.com', password }))
  await verify('after@example.com')
  await takeToken(site, 'before@example.com')
  const weak = { ...here, userVerified: false }
  const key = createPasskeyDevice()
  const options = bodyOf(await browser.post('/api/user/passkeys/options', { password }))
  bodyOf(await browser.post('/api/user/passkeys', { passkey: key.add(options, weak), name: 'My key' }))
  await takeToken(site, 'after@example.com')
  const visitor = site.browser()
  const asked = bodyOf(await visitor.post('/api/auth/passkey/options'))
  bodyOf(await visitor.post('/api/auth/passkey', key.prove(asked, weak)))
}
