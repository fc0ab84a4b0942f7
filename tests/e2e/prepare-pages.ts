import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { buildPages } from '#scripts/build-pages.ts'
import { openEmbedded } from '#server/db/client.ts'
import { createQueue } from '#server/jobs/queue.ts'

/**
 * Builds the pages once for all tests: products that start at the same time would overwrite each other's build. Also
 * prepares a data folder with an up-to-date, empty database and queue, which `serveSite` copies: making them takes longer
 * than the rest of a start.
 */
export default async function prepare(): Promise<() => void> {
  await buildPages()
  const folder = mkdtempSync(join(tmpdir(), 'soundreel-prepared-'))
  const db = await openEmbedded(folder)
  await db.migrate()
  const queue = createQueue(db, pino({ level: 'silent' }), { worker: false })
  await queue.start()
  await queue.stop()
  await db.close()
  process.env.PREPARED_DATA = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
