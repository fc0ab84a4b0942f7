import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openEmbedded } from '#server/db/client.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { waitUntilReady } from '#tests/product/running-product.ts'

export const administrator = { username: 'admin', password: 'keeper of the house' }

export type FuzzProduct = Awaited<ReturnType<typeof startFuzzProduct>>

/** Nothing listens there: every address that a fuzzing administrator configures leads nowhere. */
const nowhere = 'http://127.0.0.1:9'
const root = join(import.meta.dirname, '../..')

/** The product with its embedded defaults, in a separate process. */
export async function startFuzzProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'soundreel-fuzz-'))
  const port = await findFreePort()
  const reporter = pathToFileURL(join(import.meta.dirname, 'report-memory.js')).href
  const child = spawn(process.execPath, ['--expose-gc', '--import', reporter, 'server/main.ts'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
      ...{ ADMIN_PASSWORD: administrator.password, SIGNUP_CREDITS: '1000', VIDEO_PROVIDER: 'demo' },
      ...{ KIE_API_URL: nowhere, KIE_UPLOAD_URL: nowhere, CREEM_API_URL: nowhere, PAYPAL_API_URL: nowhere },
      ...{ TELEGRAM_API_URL: nowhere, GOOGLE_ISSUER_URL: nowhere },
    },
  })
  let output = ''
  const keep = (text: Buffer) => {
    // Keeps only the end of the output, which describes the failure.
    output = (output + text.toString()).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = once(child, 'exit')
  await waitUntilReady(`http://127.0.0.1:${port}`, child, () => output)
  return {
    port,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Bytes in use after a garbage collection. */
    async memory(): Promise<number> {
      const said = new Promise<number>((resolve) => {
        const listen = (text: Buffer) => {
          const [, bytes] = /memory (\d+)/.exec(text.toString()) ?? []
          if (bytes === undefined) return
          child.stdout.off('data', listen)
          resolve(Number(bytes))
        }
        child.stdout.on('data', listen)
      })
      child.kill('SIGUSR2')
      return Promise.race([said, ended.then(() => 0)])
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended
    },
    async verify() {
      const db = await openEmbedded(dataDir)
      try {
        return await verifyLedger(db.root)
      } finally {
        await db.close()
      }
    },
    remove() {
      child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
