import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { lockFolder } from './folder-lock.ts'

/** The parts of a data folder; everything else in it can be recreated. */
const parts = ['database', 'media', 'secret']
const manifestName = 'manifest.json'

type Manifest = {
  madeAt: string
  /** Includes empty folders, because the database needs them. */
  folders: string[]
  files: Record<string, { bytes: number; sha256: string }>
}

/**
 * Copies a data folder that is not in use: database, media and the secret for the encrypted settings.
 * @returns the folder of this backup, below `target`; it appears complete or not at all.
 * @throws Error if the server runs on the folder, or if the folder has no database.
 */
export async function backUp(dataDir: string, target: string, now: Date): Promise<string> {
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`There is no embedded database in ${dataDir}.`)
  const unlock = lockFolder(dataDir)
  const folder = join(target, `soundreel-${now.toISOString().replace(/[:.]/g, '-')}`)
  const draft = `${folder}.part`
  try {
    const { folders, files } = await list(dataDir)
    const manifest: Manifest = { madeAt: now.toISOString(), folders, files: {} }
    await makeFolders(draft, folders)
    for (const file of files) {
      await copy(join(dataDir, file), join(draft, file))
      manifest.files[file] = await fingerprint(join(draft, file))
    }
    await writeFile(join(draft, manifestName), JSON.stringify(manifest), { flush: true })
    await rename(draft, folder)
    return folder
  } finally {
    await rm(draft, { recursive: true, force: true })
    unlock()
  }
}

/**
 * Restores a backup into a data folder, after verifying every file. The replaced content is kept in a subfolder.
 * @returns where the replaced content is, or null if there was none.
 * @throws Error if the backup is incomplete or the server runs on the folder; nothing has changed then.
 */
export async function restore(backup: string, dataDir: string, now: Date): Promise<string | null> {
  const manifest: Manifest = JSON.parse(await readFile(join(backup, manifestName), 'utf8'))
  for (const [file, written] of Object.entries(manifest.files)) {
    const found = await fingerprint(join(backup, file)).catch(() => null)
    if (found?.sha256 !== written.sha256) throw new Error(`The backup is damaged: the checksum of ${file} differs.`)
  }
  await mkdir(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  try {
    const former = await moveAside(dataDir, now)
    await makeFolders(dataDir, manifest.folders)
    for (const file of Object.keys(manifest.files)) await copy(join(backup, file), join(dataDir, file))
    return former
  } finally {
    unlock()
  }
}

async function moveAside(dataDir: string, now: Date): Promise<string | null> {
  const present = parts.filter((part) => existsSync(join(dataDir, part)))
  if (present.length === 0) return null
  const former = join(dataDir, `before-restore-${now.toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(former)
  for (const part of present) await rename(join(dataDir, part), join(former, part))
  return former
}

type Contents = { folders: string[]; files: string[] }

/** Paths relative to the data folder, with `/` as separator. */
async function list(dataDir: string): Promise<Contents> {
  const contents: Contents = { folders: [], files: [] }
  for (const part of parts) {
    const found = await stat(join(dataDir, part)).catch(() => null)
    if (found?.isFile()) contents.files.push(part)
    if (!found?.isDirectory()) continue
    contents.folders.push(part)
    for (const entry of await readdir(join(dataDir, part), { recursive: true, withFileTypes: true })) {
      const path = relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/')
      if (entry.isDirectory()) contents.folders.push(path)
      else if (entry.isFile() && !path.endsWith('.part')) contents.files.push(path)
    }
  }
  return contents
}

async function makeFolders(root: string, folders: string[]): Promise<void> {
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
}

/** Shares the file's blocks until one copy changes, if the file system supports that. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to, constants.COPYFILE_FICLONE)
}

async function fingerprint(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
