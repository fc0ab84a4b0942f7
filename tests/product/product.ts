import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/client.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { createCluster } from './cluster.ts'
import { type Product, waitUntilReady } from './running-product.ts'

const root = join(import.meta.dirname, '../..')

/** True if the tests run against several processes on PostgreSQL and object storage. */
export const inCluster = process.env.TEST_SHAPE === 'cluster'

/**
 * The product as a new user runs it: `npm start` in a separate process, with its own data folder.
 * @param prepared a data folder to begin with; an empty one if it is missing
 */
export async function createProduct(environment: Record<string, string> = {}, prepared?: string): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soundreel-product-'))
  if (inCluster) return createCluster(dataDir, environment)
  if (prepared) cpSync(prepared, dataDir, { recursive: true })
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
      // A process group of its own, so that a signal reaches npm, the server and its renderers alike.
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
      await waitUntil('the product lets go of its data', released).catch((error) => {
        throw new Error(`${error.message}\n${output}`)
      })
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
