/**
 * `npm run restore -- BACKUP`: replaces the data folder with a backup. With DATABASE_URL and without BACKUP: prepares a
 * PostgreSQL database that was restored with PostgreSQL's own tools. Both end by verifying the ledger.
 */

import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { beginAfterRestore } from '#server/db/after-restore.ts'
import { restore } from '#server/db/backup.ts'
import { openEmbedded, openPostgres } from '#server/db/client.ts'
import { messageOf } from '#server/error-facts.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { makePrivateFolder } from '#server/private-folder.ts'

const [backup] = process.argv.slice(2)
const { databaseUrl, dataDir } = readConfig()
try {
  if (!databaseUrl) {
    if (!backup) throw new Error('Name the backup: npm run restore -- FOLDER/soundreel-…')
    makePrivateFolder(dataDir)
    const former = await restore(resolve(backup), dataDir, new Date())
    console.log(`Restored to ${dataDir}.${former ? ` The replaced data is in ${former}.` : ''}`)
  }
  const db = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir)
  await db.migrate()
  await beginAfterRestore(db)
  const faults = await verifyLedger(db.root)
  await db.close()
  console.log(
    faults.length === 0 ? 'The ledger adds up.' : `The ledger has ${faults.length} faults: npm run verify:ledger`,
  )
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
