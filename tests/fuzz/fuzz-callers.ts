import { call } from './exchange.ts'
import { administrator } from './fuzz-product.ts'
import type { FuzzCaller } from './fuzz-request.ts'

const password = 'correct horse battery'

/** Strangers, users, API clients and administrators, several of each, because some calls end a session. */
export async function enterCallers(port: number, round: number): Promise<FuzzCaller[]> {
  const callers: FuzzCaller[] = [{ name: 'stranger', headers: {} }]
  const admin = await signIn(port, administrator)
  if (admin) callers.push({ name: 'administrator', headers: { cookie: admin } })
  for (let at = 0; at < 3; at += 1) {
    const username = `fuzz-${round}-${at}`
    await call(port, 'POST', '/api/auth/register', { body: { username, password } })
    const cookie = await signIn(port, { username, password })
    if (!cookie) continue
    callers.push({ name: username, headers: { cookie } })
    const { text } = await call(port, 'POST', '/api/user-tokens', { headers: { cookie }, body: { name: 'robot' } })
    const [, token] = /"token":"([^"]+)"/.exec(text) ?? []
    if (token) callers.push({ name: `program of ${username}`, headers: { authorization: `Bearer ${token}` } })
  }
  return callers
}

async function signIn(port: number, body: object): Promise<string | null> {
  const { text } = await call(port, 'POST', '/api/auth/login', { body })
  return /set-cookie: ((?:__Host-)?soundreel_session=[^;]+)/i.exec(text)?.[1] ?? null
}
