import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { land, leave, signInWithGoogle, visitGoogle } from '#tests/google-visit.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { bodyOf, dayMs, type Site, times } from './open-site.ts'

export const password = 'correct horse'

export async function register(site: Site, username: string, email?: string): Promise<TestBrowser> {
  const browser = site.browser()
  bodyOf(await browser.post('/api/auth/register', { username, password, ...(email ? { email } : {}) }))
  bodyOf(await browser.post('/api/auth/login', { username, password }))
  return browser
}

/** The token in the link of the newest mail to this address. */
export async function takeToken({ mail }: Site, to: string): Promise<string> {
  const { text } = await mail.take(to)
  const token = /token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`no link in: ${text}`)
  return token
}

/** Accounts of every kind. @returns the customers who will buy credits and make videos. */
export async function addPeople(site: Site): Promise<TestBrowser[]> {
  await addDeleted(site)
  // The first administrator session has expired by now.
  site.admin = await site.administrator()
  await addWithMail(site)
  await addWithGoogle(site)
  await addStopped(site)
  const customers = []
  for (const index of times(40)) customers.push(await site.signedIn(`customer-${index}`))
  return customers
}

async function addDeleted(site: Site): Promise<void> {
  for (const username of ['left-long-ago', 'leaving']) {
    const browser = await register(site, username)
    const { taskId } = bodyOf(await browser.post('/api/generate-video', { prompt: `the last one of ${username}` }))
    bodyOf(await browser.post(`/api/video/${taskId}/cancel`))
    bodyOf(await browser.post('/api/user/delete-account', { password }))
    if (username === 'leaving') return
    site.clock.forward(15 * dayMs)
    await deleteAccounts(site.ctx)
  }
}

async function addWithMail(site: Site): Promise<void> {
  const confirmed = await register(site, 'confirmed', 'confirmed@example.com')
  const token = await takeToken(site, 'confirmed@example.com')
  bodyOf(await confirmed.post('/api/auth/verify-email', { token }))
  await register(site, 'unconfirmed', 'unconfirmed@example.com')
  const moving = await register(site, 'moving', 'moving@example.com')
  bodyOf(await moving.put('/api/user/email', { email: 'moved@example.com', password }))
  bodyOf(await site.browser().post('/api/auth/forgot-password', { username: 'confirmed' }))
  for (const to of ['unconfirmed@example.com', 'moved@example.com', 'confirmed@example.com']) await takeToken(site, to)
  for (const _ of times(3)) await site.browser().post('/api/auth/login', { username: 'confirmed', password: 'a guess' })
}

async function addWithGoogle(site: Site): Promise<void> {
  const { google } = site
  google.person = { sub: '1001', email: 'lan@gmail.com', email_verified: true }
  await signInWithGoogle(site.browser())
  google.person = { sub: '1002', email: 'minh@gmail.com', email_verified: true }
  const connected = await register(site, 'connected')
  const { authUrl } = bodyOf(await connected.post('/api/user/google', { password }))
  await land(connected, await visitGoogle(authUrl))
  // Redirected to Google, to sign in and to connect.
  await leave(site.browser())
  const connecting = await register(site, 'connecting')
  bodyOf(await connecting.post('/api/user/google', { password }))
}

async function addStopped(site: Site): Promise<void> {
  for (const username of ['disabled', 'handed-a-link', 'lowered', 'raised']) await register(site, username)
  const users: { id: string; username: string }[] = bodyOf(await site.admin.get('/api/admin/users'))
  const idOf = (username: string) => users.find((user) => user.username === username)?.id
  bodyOf(await site.admin.put(`/api/admin/users/${idOf('disabled')}/toggle`, { isActive: false }))
  bodyOf(await site.admin.post(`/api/admin/users/${idOf('handed-a-link')}/reset-link`))
  bodyOf(await site.admin.put(`/api/admin/users/${idOf('lowered')}/credits`, { credits: 7 }))
  bodyOf(await site.admin.put(`/api/admin/users/${idOf('raised')}/credits`, { credits: 700 }))
  // From before usernames had normalised keys: it has a Cyrillic letter, looks like another name and has no key.
  await site.query(`insert into users (username, password) values ('d\u0456sabled', 'no hash')`)
}
