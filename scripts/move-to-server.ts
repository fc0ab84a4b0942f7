/**
 * `npm run move-to-server`: copies the stopped embedded product's data from DATA_DIR to the PostgreSQL of DATABASE_URL
 * and the object storage of S3_…, and verifies the ledger there. DATA_DIR stays unchanged.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readConfig } from '#server/config.ts'
import { createStorage } from '#server/create-context.ts'
import { openEmbedded, openPostgres } from '#server/db/client.ts'
import { copyDatabase } from '#server/db/copy-database.ts'
import { messageOf } from '#server/error-facts.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'

const config = readConfig()
try {
  if (!config.databaseUrl) throw new Error('Set DATABASE_URL to the new database.')
  const secret = readFileSync(join(config.dataDir, 'secret'), 'utf8').trim()
  if (![config.appSecret, config.appSecretPrevious].includes(secret))
    throw new Error(
      `Set APP_SECRET to the content of ${join(config.dataDir, 'secret')}, which encrypts the stored keys. If APP_SECRET is new, set APP_SECRET_PREVIOUS to it.`,
    )
  await moveMedia()
  await moveDatabase(config.databaseUrl)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

/**
 * Runs first, because a file without a row does no harm, and a second run writes the same files under the same names.
 */
async function moveMedia(): Promise<void> {
  const storage = createStorage(config)
  if (storage.localFolder) return console.log(`Media stay in ${storage.localFolder}: S3_… is not set.`)
  const folder = join(config.dataDir, 'media')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    if (!name.endsWith('.part')) await storage.put(path, relative(folder, path).split(sep).join('/'))
  }
  console.log(`Copied ${files.length} files.`)
}

async function moveDatabase(databaseUrl: string): Promise<void> {
  const from = await openEmbedded(config.dataDir)
  const to = openPostgres(databaseUrl)
  try {
    const counts = await copyDatabase(from, databaseUrl)
    console.log(
      `Copied ${Object.values(counts).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(counts).length} tables.`,
    )
    const faults = await verifyLedger(to.root)
    if (faults.length > 0) throw new Error(`The ledger has ${faults.length} faults: npm run verify:ledger`)
    console.log('The ledger adds up.')
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}
