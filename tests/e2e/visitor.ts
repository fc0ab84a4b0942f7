import type { BrowserContext } from '@playwright/test'

export type Account = { username: string; password: string }

/** A client that uses only the product's API. */
export type Visitor = {
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  call(method: string, path: string, body?: unknown): Promise<any>
  /** Gives a browser this visitor's session. */
  enter(context: BrowserContext): Promise<void>
}

export const password = 'correct horse'

/** Registers and signs in. */
export async function signUp(url: string, username: string, email = ''): Promise<Visitor> {
  const visitor = createVisitor(url)
  await visitor.call('POST', '/api/auth/register', { username, email, password })
  await visitor.call('POST', '/api/auth/login', { username, password })
  return visitor
}

export async function signIn(url: string, account: Account): Promise<Visitor> {
  const visitor = createVisitor(url)
  await visitor.call('POST', '/api/auth/login', account)
  return visitor
}

function createVisitor(url: string): Visitor {
  let cookie = ''
  return {
    async call(method, path, body) {
      const answer = await fetch(url + path, {
        method,
        headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const set = answer.headers.get('set-cookie')
      if (set) cookie = set.split(';')[0] ?? ''
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    async enter(context) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
    },
  }
}
