import { expect } from 'vitest'
import type { GoogleFake } from '#tests/fakes/google.ts'
import type { TestBrowser } from './test-browser.ts'

export const redirectUri = 'http://localhost:3000/api/auth/google/callback'

/** Saves the fake's credentials, with `changes`, as an administrator would. */
export async function setUpGoogle(
  admin: TestBrowser,
  google: GoogleFake,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const settings = {
    googleAuthEnabled: true,
    googleClientId: google.clientId,
    googleClientSecret: google.clientSecret,
    googleRedirectUri: redirectUri,
  }
  expect((await admin.put('/api/admin/settings', { ...settings, ...changes })).status).toBe(200)
}

/** Visits Google's page. @returns the address to which Google redirects the browser. */
export async function visitGoogle(authUrl: string): Promise<string> {
  const answer = await fetch(authUrl, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? 'about:blank')
  return back.pathname + back.search
}

export async function leave(browser: TestBrowser): Promise<string> {
  return visitGoogle((await browser.get('/api/auth/google/url')).body.authUrl)
}

type Landing = { auth: string | null; message: string | null; user: unknown; path: string }

export async function land(browser: TestBrowser, callback: string): Promise<Landing> {
  const answer = await browser.get(callback)
  expect(answer.status).toBe(302)
  const { pathname, searchParams } = new URL(String(answer.headers.location), 'http://localhost')
  const [user, message] = [searchParams.get('user'), searchParams.get('message')]
  return { path: pathname, auth: searchParams.get('auth'), message, user: user && JSON.parse(user) }
}

export const signInWithGoogle = async (browser: TestBrowser) => land(browser, await leave(browser))
