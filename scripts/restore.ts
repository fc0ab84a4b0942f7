/**
 * `npm run restore -- BACKUP`: replaces the data folder with a backup. With DATABASE_URL and without BACKUP: prepares a
 * PostgreSQL database that was restored with PostgreSQL's own tools. `--new-id`, with or without BACKUP: ties database
 * and storage together as they are now. All end by verifying the ledger, and exit with 1 if it does not add up.
 */

import { resolve } from 'node:path'
import { readAppSecret } from '#server/boot/app-secret.ts'
import { makePrivateFolder } from '#server/boot/private-folder.ts'
import { systemClock } from '#server/clock.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createStorage } from '#server/create-context.ts'
import { beginAfterRestore } from '#server/db/after-restore.ts'
import { restore } from '#server/db/backup.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/client.ts'
import { endRestore } from '#server/db/restoring/settle-restore.ts'
import { messageOf } from '#server/error-facts.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { expectRestored } from '#server/installation/hold-sweep.ts'
import { renewInstallation } from '#server/installation/renew-installation.ts'
import { createSecrets } from '#server/secrets.ts'

const words = process.argv.slice(2)
const isNew = words.includes('--new-id')
const [backup, ...more] = words.filter((word) => word !== '--new-id')
try {
  const config = readConfig()
  // The shell turns soundreel-* into all backups, the oldest first.
  if (more.length > 0) throw new Error('Name one backup: npm run restore -- FOLDER/soundreel-…')
  if (backup && config.databaseUrl)
    throw new Error(
      `DATABASE_URL is set: ${backup} can only replace an embedded database. docs/operations.md says how PostgreSQL is restored. Nothing was changed.`,
    )
  if (!config.databaseUrl) await restoreFolder(config)
  const db = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir)
  try {
    await prepareDatabase(config, db)
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

async function restoreFolder({ dataDir }: Config): Promise<void> {
  if (!backup && !isNew) throw new Error('Name the backup: npm run restore -- FOLDER/soundreel-…')
  makePrivateFolder(dataDir)
  if (!backup) return
  const former = await restore(resolve(backup), dataDir, new Date())
  console.log(`Restored to ${dataDir}.${former ? ` The replaced data is in ${former}.` : ''}`)
}

async function prepareDatabase(config: Config, db: Database): Promise<void> {
  await db.migrate()
  await beginAfterRestore(db)
  const ctx = { config, db, clock: systemClock }
  // The files in a bucket are not those of the backup: the sweep must not take those that came later.
  if (config.databaseUrl || config.s3) await expectRestored(ctx)
  if (!config.databaseUrl) await endRestore(config.dataDir)
  if (isNew) {
    const storage = createStorage(config)
    const secrets = createSecrets(readAppSecret(config), config.appSecretPrevious)
    console.log(await renewInstallation({ ...ctx, storage, secrets }))
  }
  const faults = await verifyLedger(db.root)
  if (faults.length === 0) return console.log('The ledger adds up.')
  console.error(`The ledger has ${faults.length} faults: npm run verify:ledger`)
  process.exitCode = 1
}
