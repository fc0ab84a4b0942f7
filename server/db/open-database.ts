import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { markerName, readOwnName } from '#server/integrations/storage/own-names.ts'
import { type Database, openEmbedded, openPostgres } from './client.ts'
import { holdsDatabase, noDatabaseIn } from './data-folder.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Opens the database of the configuration.
 * @throws Error if the data folder has media or a secret but no database: an empty one would look like a lost site
 */
export async function openDatabase({ databaseUrl, dataDir }: Place): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl) : openEmbedded(dataDir, requireDatabase)
}

/**
 * Opens the database of the configuration, and begins no new site.
 * @throws Error if the data folder has no database
 */
export async function openExisting({ databaseUrl, dataDir }: Place): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl)
  const missing = noDatabaseIn(dataDir, 'Set DATA_DIR, or DATABASE_URL, as the product has it.')
  // Opening the database would create the folder.
  if (!existsSync(dataDir)) throw missing
  return openEmbedded(dataDir, (folder) => {
    requireDatabase(folder)
    if (!holdsDatabase(folder)) throw missing
  })
}

function requireDatabase(dataDir: string): void {
  if (holdsDatabase(dataDir)) return
  const found = ['secret', 'media'].filter((part) =>
    part === 'media' ? holdsMedia(join(dataDir, part)) : existsSync(join(dataDir, part)),
  )
  if (found.length === 0) return
  throw new Error(
    [
      `There is no database in ${join(dataDir, 'database')}, but ${dataDir} has: ${found.join(', ')}.`,
      'Check DATA_DIR, and whether the volume with the database is mounted. If you moved the database, move it back.',
      ...listReplaced(dataDir).map((folder) => `A former database is in ${folder}, where a restore left it.`),
      'If the database is lost, restore the newest backup: npm run restore -- BACKUP',
      `To begin a new site, set DATA_DIR to another folder, or move ${found.join(' and ')} away.`,
      'Nothing was changed.',
    ].join('\n  '),
  )
}

/** Databases that restores moved aside, also those of earlier versions that stopped half-way. */
function listReplaced(dataDir: string): string[] {
  return list(dataDir)
    .filter(({ name }) => name.startsWith('before-restore-'))
    .map(({ name }) => join(dataDir, name, 'database'))
    .filter((folder) => existsSync(join(folder, 'PG_VERSION')))
}

/** Whether the folder has the marker or a file that this product stored. */
function holdsMedia(folder: string): boolean {
  const search = (path: string): boolean =>
    list(join(folder, path)).some((entry) => {
      const name = path + entry.name
      return entry.isDirectory() ? search(`${name}/`) : readOwnName(name) !== null
    })
  return existsSync(join(folder, markerName)) || search('')
}

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
