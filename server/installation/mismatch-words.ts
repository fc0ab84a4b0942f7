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

const untouched = 'No stored file was changed.'

function sayFact(places: Places, mismatch: Mismatch): string {
  const [database, storage] = [describeDatabase(places), describeStorage(places)]
  const facts = {
    another: `Database and storage do not belong together: ${storage} belongs to another installation than ${database}.`,
    unknown: `Database and storage do not belong together: ${storage} has videos, and ${database} knows none of them.`,
    lost: `The stored videos are missing: ${database} names videos, and ${storage} is empty.`,
  }
  return facts[mismatch]
}

/** Of a product that moves to a storage. Does not name `--new-id`: that would take the storage from a site that uses it. */
export function sayTaken(places: Places, mismatch: Mismatch): string {
  return [
    sayFact(places, mismatch),
    'Check DATA_DIR and S3_BUCKET. The bucket must be empty or from an earlier try of this move.',
    untouched,
  ].join('\n  ')
}

/** What does not fit, and the ways back. */
export function sayMismatch(config: Places, mismatch: Mismatch): string {
  const settings = config.s3 ? 'DATABASE_URL, DATA_DIR and S3_BUCKET' : 'DATABASE_URL and DATA_DIR'
  const backup = config.databaseUrl ? 'Restore the database from its backup.' : 'npm run restore -- BACKUP'
  const ways =
    mismatch === 'lost'
      ? [
          'If you moved the videos, copy all files to the new place, also the hidden ones.',
          `If they are lost: ${backup}`,
        ]
      : [
          `If the right database is lost: ${backup}`,
          `If these are two installations: give each a ${config.s3 ? 'bucket' : 'data folder'} of its own.`,
        ]
  const check = `Check ${settings}, and whether all volumes are mounted.`
  return [sayFact(config, mismatch), check, ...ways, wayOut, untouched].join('\n  ')
}
