import { type ChildProcess, spawn } from 'node:child_process'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { waitUntilReady } from './running-product.ts'

// biome-ignore lint/suspicious/noExplicitAny: callers read answers of every shape
type Answer = { status: number; body: any }

/** One process of some version of the product, which serves and works. */
export type RollingProcess = {
  cookie: string
  output(): string
  start(): Promise<void>
  kill(): Promise<void>
  /** kill -9, and a new start. */
  restart(): Promise<void>
  /** Registers and signs in. */
  signUp(username: string): Promise<void>
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

/** @param folder an installed and built checkout of the version */
export async function createProcess(folder: string, environment: Record<string, string>): Promise<RollingProcess> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let output = ''
  const one: RollingProcess = {
    cookie: '',
    output: () => output,
    async start() {
      const env = { ...process.env, ...environment, PORT: String(port) }
      child = spawn(process.execPath, ['server/main.ts'], { cwd: folder, detached: true, env })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
      await waitUntilReady(url, child, () => output)
    },
    async kill() {
      const running = child
      child = null
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
    async call(method, path, body) {
      const answer = await fetch(url + path, {
        method,
        headers: { cookie: one.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const set = answer.headers.get('set-cookie')
      if (set) one.cookie = set.split(';')[0] ?? ''
      if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return { status: answer.status, body: await answer.json() }
    },
  }
  return one
}
