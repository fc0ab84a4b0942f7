import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import { copyFile, open, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The parts of a data folder; everything else in it can be recreated. */
export const partNames = ['database', 'media', 'secret'] as const
export type PartName = (typeof partNames)[number]

export const manifestName = 'manifest.json'

export type Manifest = {
  madeAt: string
  /** Includes empty folders, because the database needs them. */
  folders: string[]
  files: Record<string, { bytes: number; sha256: string }>
}

/** What a restore keeps inside a part that is a mount point. */
export const restoreDraft = '.restore-'
export const replaced = '.before-restore-'
const ofRestores = new RegExp(`^[^/]+/\\${restoreDraft}|^[^/]+/\\${replaced}`)

/** Without its volume, the folder `database` may exist and be empty. */
export const holdsDatabase = (dataDir: string) => existsSync(join(dataDir, 'database', 'PG_VERSION'))

export function noDatabaseIn(dataDir: string, advice: string): Error {
  return new Error(`There is no embedded database in ${dataDir}. ${advice}`)
}

type Contents = { folders: string[]; files: string[] }

/** Paths relative to the data folder, with `/` as separator. Leaves out unfinished files and what restores left. */
export async function listContents(dataDir: string): Promise<Contents> {
  const contents: Contents = { folders: [], files: [] }
  for (const part of partNames) {
    const found = await stat(join(dataDir, part)).catch(() => null)
    if (found?.isFile()) contents.files.push(part)
    if (!found?.isDirectory()) continue
    contents.folders.push(part)
    for (const entry of await readdir(join(dataDir, part), { recursive: true, withFileTypes: true })) {
      const path = relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/')
      if (ofRestores.test(path)) continue
      if (entry.isDirectory()) contents.folders.push(path)
      else if (entry.isFile() && !path.endsWith('.part')) contents.files.push(path)
    }
  }
  return contents
}

/** Shares the file's blocks until one copy changes, if the file system supports that. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await sync(to)
}

export async function sync(path: string): Promise<void> {
  // Windows opens no folders.
  const handle = await open(path, 'r').catch(() => null)
  try {
    await handle?.sync().catch(() => {})
  } finally {
    await handle?.close()
  }
}

export async function fingerprint(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
