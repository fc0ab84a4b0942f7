import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/**
 * `another`: the storage belongs to another database; `unknown`: it has files, and the database knows none of them;
 * `lost`: the database names files, and the storage is empty.
 */
export type Mismatch = 'another' | 'unknown' | 'lost'

type Places = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>

/** For operators. Contains no password. */
export function describeDatabase({ databaseUrl, dataDir }: Places): string {
  if (!databaseUrl) return `the embedded database in ${join(dataDir, 'database')}`
  const url = URL.parse(databaseUrl)
  return url ? `the database ${url.pathname.slice(1)} at ${url.host} (DATABASE_URL)` : 'the database of DATABASE_URL'
}

export function describeStorage({ s3, dataDir }: Places): string {
  return s3 ? `the bucket ${s3.bucket} at ${s3.endpoint}` : `the folder ${join(dataDir, 'media')}`
}

const wayOut =
  'Only if this database and this storage are meant to belong together from now on: npm run restore -- --new-id'

/** What does not fit, and the ways back. */
export function sayMismatch(config: Places, mismatch: Mismatch): string {
  const [database, storage] = [describeDatabase(config), describeStorage(config)]
  const settings = config.s3 ? 'DATABASE_URL, DATA_DIR and S3_BUCKET' : 'DATABASE_URL and DATA_DIR'
  const backup = config.databaseUrl ? 'Restore the database from its backup.' : 'npm run restore -- BACKUP'
  const words = {
    another: [
      `Database and storage do not belong together: ${storage} belongs to another installation than ${database}.`,
      `Check ${settings}, and whether all volumes are mounted.`,
      `If the right database is lost: ${backup}`,
      `If these are two installations: give each a ${config.s3 ? 'bucket' : 'data folder'} of its own.`,
    ],
    unknown: [
      `Database and storage do not belong together: ${storage} has videos, and ${database} knows none of them.`,
      `Check ${settings}, and whether all volumes are mounted.`,
      `If the right database is lost: ${backup}`,
      `If these are two installations: give each a ${config.s3 ? 'bucket' : 'data folder'} of its own.`,
    ],
    lost: [
      `The stored videos are missing: ${database} names videos, and ${storage} is empty.`,
      `Check ${settings}, and whether all volumes are mounted.`,
      'If you moved the videos, copy all files to the new place, also the hidden ones.',
      `If they are lost: ${backup}`,
    ],
  }
  return [...words[mismatch], wayOut, 'No stored file was changed.'].join('\n  ')
}
