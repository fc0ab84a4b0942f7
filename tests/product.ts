import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from '#server/db/client.ts'
import { type LedgerFault, verifyLedger } from '#server/features/credits/verify-ledger.ts'

const root = join(import.meta.dirname, '..')
const startTimeoutMs = 120_000
const stopTimeoutMs = 30_000

/** The product as a newcomer runs it: `npm start` in a process of its own, with a data folder of its own. */
export type Product = {
  url: string
  dataDir: string
  /** What it has printed so far. */
  output(): string
  start(): Promise<void>
  /** kill -9 of every process of it. */
  kill(): Promise<void>
  /** Ctrl-C, as an operator would; waits until the server has let go of its data. */
  stop(): Promise<void>
  /** Checks the ledger in the stopped product's database. */
  verify(): Promise<LedgerFault[]>
  remove(): Promise<void>
}

export async function createProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soundreel-product-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let output = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child
    child = null
    if (!running?.pid || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    process.kill(-running.pid, signal)
    await ended
  }

  return {
    url,
    dataDir,
    output: () => output,
    async start() {
      // A group of its own, so that a signal reaches npm, the server and its renderers alike.
      child = spawn('npm', ['start'], {
        cwd: root,
        detached: true,
        env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...environment },
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => {
          output += text
        })
      await waitUntilReady(url, child, () => output)
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT')
      const released = () => !existsSync(join(dataDir, 'lock'))
      for (const deadline = Date.now() + stopTimeoutMs; !released(); await sleep(50))
        if (Date.now() > deadline) throw new Error(`the product did not stop:\n${output}`)
    },
    async verify() {
      const db = await openEmbedded(dataDir)
      try {
        return await verifyLedger(db.root)
      } finally {
        await db.close()
      }
    },
    async remove() {
      await end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/api/site`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`the product did not start:\n${output()}`)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
