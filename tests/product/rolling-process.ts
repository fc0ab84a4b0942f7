import { type ChildProcess, spawn } from 'node:child_process'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { waitUntilReady } from './running-product.ts'

// biome-ignore lint/suspicious/noExplicitAny: callers read answers of every shape
type Answer = { status: number; body: any }
type Account = { username: string; password: string }

/** One process of some version of the product, which serves and works. */
export type RollingProcess = {
  url: string
  cookie: string
  isUp(): boolean
  output(): string
  start(): Promise<void>
  kill(): Promise<void>
  /** kill -9, and a new start. */
  restart(): Promise<void>
  /** Registers and signs in. */
  signUp(username: string): Promise<void>
  /** @returns the cookie of a session beside that of the process */
  signIn(account: Account): Promise<string>
  /** `cookie`: of another session than that of the process. */
  call(method: string, path: string, body?: unknown, cookie?: string): Promise<Answer>
}

/** @param folder an installed and built checkout of the version */
export async function createProcess(folder: string, environment: Record<string, string>): Promise<RollingProcess> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let isReady = false
  let output = ''
  const send = async (method: string, path: string, body: unknown, cookie: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const set = answer.headers.get('set-cookie')?.split(';')[0] ?? null
    return { set, answer: { status: answer.status, body: await answer.json() } }
  }
  const one: RollingProcess = {
    url,
    cookie: '',
    isUp: () => isReady,
    output: () => output,
    async start() {
      const env = { ...process.env, ...environment, PORT: String(port) }
      child = spawn(process.execPath, ['server/main.ts'], { cwd: folder, detached: true, env })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
      await waitUntilReady(url, child, () => output)
      isReady = true
    },
    async kill() {
      const running = child
      child = null
      isReady = false
      if (!running?.pid || running.exitCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      process.kill(-running.pid, 'SIGKILL')
      await ended
    },
    async restart() {
      await one.kill()
      await one.start()
    },
    async signUp(username) {
      const account = { username, password: 'correct horse' }
      await one.call('POST', '/api/auth/register', account)
      await one.call('POST', '/api/auth/login', account)
    },
    async signIn(account) {
      const { set } = await send('POST', '/api/auth/login', account, '')
      if (!set) throw new Error(`${account.username} cannot sign in`)
      return set
    },
    async call(method, path, body, cookie) {
      const { set, answer } = await send(method, path, body, cookie ?? one.cookie)
      if (set && cookie === undefined) one.cookie = set
      return answer
    },
  }
  return one
}
