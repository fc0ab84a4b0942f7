import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { buildPages } from '#scripts/build-pages.ts'
import { openPostgres } from '#server/db/client.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { findFreePort, startPostgresServer } from '#tests/database/postgres-server.ts'
import { startS3Fake } from '#tests/fakes/s3.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { type Product, waitUntilReady } from './running-product.ts'

const root = join(import.meta.dirname, '../..')

/** The processes of one server: two that serve and two that work. They share no state in memory. */
const roles = ['web', 'web', 'worker', 'worker'] as const
const graceMs = 30_000

export type Cluster = Product & {
  /** Stops one process with this signal and starts another in its place. */
  replace(index: number, signal: NodeJS.Signals): Promise<void>
}

/** The product as on a server: PostgreSQL, object storage, two web and two worker processes, one address. */
export async function createCluster(dataDir: string, environment: Record<string, string> = {}): Promise<Cluster> {
  await buildPages()
  const [postgres, s3] = await Promise.all([startPostgresServer(), startS3Fake()])
  const [port, ...webPorts] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
  const url = `http://localhost:${port}`
  const shared = {
    DATABASE_URL: postgres.url,
    APP_SECRET: 'one secret for all processes',
    ADMIN_PASSWORD: 'keeper of the house',
    PUBLIC_URL: url,
    ...s3.environment,
    ...environment,
  }
  const children: (ChildProcess | null)[] = roles.map(() => null)
  let balancer: Balancer | null = null
  let output = ''
  let machines = 0

  async function startOne(index: number): Promise<void> {
    const role = roles[index] as string
    // A replacement is a new machine: it has only the database and the storage.
    const own = { DATA_DIR: join(dataDir, `machine-${++machines}`), ROLES: role, PORT: String(webPorts[index] ?? 0) }
    const env = { ...process.env, ...shared, ...own }
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, detached: true, env })
    children[index] = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    if (role === 'web') await waitUntilReady(`http://localhost:${webPorts[index]}`, child, () => output)
  }

  async function endOne(index: number, signal: NodeJS.Signals): Promise<void> {
    const child = children[index]
    children[index] = null
    if (!child?.pid || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // Killing a worker kills its renderer too; a worker that stops cleanly ends its own renderer. Sends the signal
    // twice, as when a whole process group receives it and npm forwards it.
    const target = signal === 'SIGKILL' ? -child.pid : child.pid
    for (let time = 0; time < 2; time++) process.kill(target, signal)
    // Bounded: the deadline of a process that does not stop.
    const late = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), graceMs)
    await ended
    clearTimeout(late)
  }

  const endAll = async (signal: NodeJS.Signals) =>
    void (await Promise.all(roles.map((_, index) => endOne(index, signal))))
  return {
    url,
    dataDir,
    output: () => output,
    async start() {
      balancer ??= await balance(port as number, webPorts)
      await Promise.all(Array.from(roles.keys(), startOne))
      await balancer.untilAllReady()
    },
    async replace(index, signal) {
      await endOne(index, signal)
      await startOne(index)
      // A rolling restart waits until the new process receives requests.
      await balancer?.untilAllReady()
    },
    kill: () => endAll('SIGKILL'),
    stop: () => endAll('SIGTERM'),
    async verify() {
      const db = openPostgres(postgres.url)
      try {
        return await verifyLedger(db.root)
      } finally {
        await db.close()
      }
    },
    async remove() {
      await endAll('SIGKILL')
      balancer?.close()
      await Promise.all([postgres.stop(), s3.close()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Target = { port: number; ready: boolean }

type Balancer = { untilAllReady(): Promise<void>; close(): void }

const lookEveryMs = 250

/** Passes connections in turn to the web processes that report that they are ready, as a load balancer does. */
async function balance(port: number, ports: number[]): Promise<Balancer> {
  const targets: Target[] = ports.map((target) => ({ port: target, ready: false }))
  let turn = 0
  const server = createServer((incoming) => {
    const ready = targets.filter((target) => target.ready)
    const outgoing = connect(ready[turn++ % ready.length]?.port ?? 0, 'localhost')
    outgoing.on('error', () => incoming.destroy())
    incoming.on('error', () => outgoing.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  })
  const looking = setInterval(() => {
    for (const target of targets)
      void fetch(`http://localhost:${target.port}/readyz`).then(
        (answer) => (target.ready = answer.ok),
        () => (target.ready = false),
      )
  }, lookEveryMs)
  await once(server.listen(port), 'listening')
  return {
    async untilAllReady() {
      await waitUntil('every web process is ready', () => targets.every((target) => target.ready), {
        timeoutMs: 120_000,
      })
    },
    close() {
      clearInterval(looking)
      server.close()
    },
  }
}
