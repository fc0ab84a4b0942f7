import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readConfig } from '#server/config.ts'
import { createContext } from '#server/create-context.ts'
import { createAccount } from '#server/features/accounts/create-account.ts'
import { startSession } from '#server/features/accounts/session.ts'
import { buildApp } from '#server/http/app.ts'

const users = 100
const streamsPerUser = 18

/** Opens every cookie's streams from a process of its own, so that only the server's side is measured, and says so. */
const clients = `
const http = require('node:http')
const agent = new http.Agent({ maxSockets: Infinity })
const [url, perUser, ...cookies] = process.argv.slice(1)
const open = (cookie) => new Promise((done) => http.get(url, { agent, headers: { cookie } }, (answer) => done(answer.resume())))
;(async () => {
  for (let count = 0; count < Number(perUser); count++) for (const cookie of cookies) await open(cookie)
  console.log('open')
})()`

/** What an open page costs the server: ten thousand of them must fit into a quarter of a gigabyte. */
export async function bench(): Promise<{ name: string; value: number; unit: string; limit?: number }[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'soundreel-bench-'))
  const { ctx, close } = await createContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  await ctx.db.migrate()
  await ctx.queue.start()
  await ctx.events.start()
  const app = await buildApp(ctx)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookies: string[] = []
  for (let count = 0; count < users; count++) {
    const user = { username: `user-${count}`, password: 'correct horse', email: null, isAdmin: false }
    const account = await createAccount(ctx, user)
    if (account) cookies.push(`soundreel_session=${await startSession(ctx, account, 'bench')}`)
  }
  try {
    // Once beforehand, so that what is made once for all is not counted for each.
    const warm = await open(url, 1, cookies)
    const before = used()
    const open18 = await open(url, streamsPerUser, cookies)
    await sleep(2000)
    const value = (used() - before) / (users * streamsPerUser) / 1024
    for (const child of [warm, open18]) child.kill()
    return [{ name: 'an open live page', value, unit: 'KiB', limit: 25 }]
  } finally {
    await app.close()
    await ctx.events.stop()
    await ctx.queue.stop()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function open(url: string, perUser: number, cookies: string[]) {
  const child = spawn(process.execPath, ['-e', clients, `${url}/api/events`, String(perUser), ...cookies])
  child.stderr.pipe(process.stderr)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

/** Bytes that are in use, garbage left out. */
function used(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
