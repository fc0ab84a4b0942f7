/**
 * `npm run move-to-server`: copies the stopped embedded product's data from DATA_DIR to the PostgreSQL of DATABASE_URL
 * and the object storage of S3_…, and verifies the ledger there. DATA_DIR stays unchanged.
 */

import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { createStorage } from '#server/create-context.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/client.ts'
import { copyDatabase } from '#server/db/copy-database.ts'
import { holdsDatabase, noDatabaseIn } from '#server/db/data-folder.ts'
import { messageOf } from '#server/error-facts.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { opensDatabase } from '#server/installation/check-secret.ts'
import { claimStorage } from '#server/installation/claim-storage.ts'
import { getInstallation } from '#server/installation/installation-repository.ts'
import { invariant } from '#server/invariant.ts'
import { createSecrets } from '#server/secrets.ts'

try {
  const config = readConfig()
  if (!config.databaseUrl) throw new Error('Set DATABASE_URL to the new database.')
  // Opening the database would create the folder.
  if (!existsSync(config.dataDir)) throw noProductIn(config.dataDir)
  await move(config, config.databaseUrl)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

function noProductIn(dataDir: string): Error {
  return noDatabaseIn(dataDir, 'Set DATA_DIR to the folder of the embedded product.')
}

/** @throws Error if the folder has no database, or if no secret is given */
function requireProduct({ dataDir, appSecret }: Config): void {
  if (!holdsDatabase(dataDir)) throw noProductIn(dataDir)
  if (!appSecret) throw new Error(whichSecret(dataDir))
}

/** @throws Error if the product could not decrypt its keys after the move */
async function requireSecret({ dataDir, appSecret, appSecretPrevious }: Config, from: Database): Promise<void> {
  invariant(appSecret, 'the move has a secret')
  const { secretCheck } = await getInstallation(from.root)
  if (await opensDatabase(from.root, createSecrets(appSecret, appSecretPrevious), secretCheck)) return
  throw new Error(
    [
      'Wrong secret: another one than APP_SECRET encrypts the stored keys.',
      whichSecret(dataDir),
      'If APP_SECRET is new, set APP_SECRET_PREVIOUS to that one.',
    ].join('\n  '),
  )
}

function whichSecret(dataDir: string): string {
  return `Set APP_SECRET to the one that the embedded product had. If it had none, the secret is in ${join(dataDir, 'secret')}.`
}

/**
 * Media first, because a file without a row does no harm, and a second run writes the same files under the same names.
 */
async function move(config: Config, databaseUrl: string): Promise<void> {
  // Not checked before: until a restore that was interrupted is completed, its database or secret may be missing.
  const from = await openEmbedded(config.dataDir, () => requireProduct(config))
  try {
    await from.migrate()
    await requireSecret(config, from)
    await moveMedia(config, from)
    await moveDatabase(from, databaseUrl)
  } finally {
    await from.close()
  }
}

async function moveMedia(config: Config, from: Database): Promise<void> {
  const storage = createStorage(config)
  if (storage.localFolder) return console.log(`Media stay in ${storage.localFolder}: S3_… is not set.`)
  // The bucket may belong to the database of DATABASE_URL: what does not fit is the one in the folder.
  await claimStorage({ config: { ...config, databaseUrl: null }, db: from, storage })
  const folder = join(config.dataDir, 'media')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    // Hidden files stay: the marker is there already, and nobody needs what is in the bin.
    .filter((name) => !name.startsWith('.') && !name.endsWith('.part'))
  for (const name of names) await storage.put(join(folder, name), name)
  console.log(`Copied ${names.length} files.`)
}

async function moveDatabase(from: Database, databaseUrl: string): Promise<void> {
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
    await to.close()
  }
}
