/** `npm run backup -- FOLDER`: copies the stopped product's data folder into a new folder below FOLDER. */

import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { backUp } from '#server/db/backup.ts'
import { messageOf } from '#server/error-facts.ts'

const [target] = process.argv.slice(2)
try {
  const { databaseUrl, dataDir } = readConfig()
  if (!target) throw new Error('Name the target folder: npm run backup -- FOLDER')
  if (databaseUrl) throw new Error('DATABASE_URL is set: docs/operations.md says how PostgreSQL and S3 are backed up.')
  console.log(`Backed up to ${await backUp(dataDir, resolve(target), new Date())}`)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
