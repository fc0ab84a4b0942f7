import { randomUUID } from 'node:crypto'
import { constants, createReadStream, mkdirSync, type Stats } from 'node:fs'
import { access, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { codeOf } from '#server/error-facts.ts'
import { readByteRange } from './byte-range.ts'
import { contentType } from './content-type.ts'
import { listFiles, listOlderFiles, measureSpace } from './measure-folder.ts'
import type { Storage, StoredFile } from './storage.ts'
import { createWarmFiles, type WarmFiles } from './warm-files.ts'

/** Stores media in a local folder, which the server serves below /media/. */
export function createLocalStorage(folder: string, publicUrl: string): Storage {
  mkdirSync(folder, { recursive: true })
  const base = `${publicUrl}/media/`
  const warm = createWarmFiles()
  return {
    localFolder: folder,
    put: (path, name) => copyIn(path, inside(folder, name)),
    listOlder: (before) => listOlderFiles(folder, before),
    listFolder: (name) => listFiles(folder, inside(folder, name)),
    move: (name, to) => moveFile(inside(folder, name), inside(folder, to)),
    remove: (name) => rm(inside(folder, name), { force: true }),
    removeFolder: (name) => rm(inside(folder, name), { recursive: true, force: true }),
    address: (name) => base + name,
    async localPath(address) {
      if (!address.startsWith(base)) return null
      const path = inside(folder, decodeURIComponent(address.slice(base.length)))
      return (await statOf(path)) && path
    },
    open: (name, range) => openFile(inside(folder, name), range, warm),
    space: () => measureSpace(folder),
    ping: () => access(folder, constants.R_OK | constants.W_OK),
  }
}

async function copyIn(path: string, target: string): Promise<number> {
  const draft = `${target}.${randomUUID()}.part`
  await mkdir(dirname(target), { recursive: true })
  try {
    await copyFile(path, draft)
    await sync(draft)
    await rename(draft, target)
  } catch (error) {
    // Removes the partial file, which matters most if the disk is full.
    await rm(draft, { force: true })
    throw error
  }
  await sync(dirname(target))
  return (await stat(target)).size
}

async function moveFile(path: string, target: string): Promise<void> {
  if (!(await statOf(path))) return
  await mkdir(dirname(target), { recursive: true })
  try {
    await rename(path, target)
  } catch (error) {
    // A folder in the storage may be a volume of its own.
    if (codeOf(error) !== 'EXDEV') throw error
    await copyIn(path, target)
    await rm(path)
  }
  for (const changed of [dirname(target), dirname(path)]) await sync(changed)
}

async function openFile(path: string, rangeHeader: string | undefined, warm: WarmFiles): Promise<StoredFile | null> {
  const found = await statOf(path)
  if (!found) return null
  const { size, mtimeMs, mtime } = found
  const range = readByteRange(rangeHeader, size)
  const headers = {
    'content-type': contentType(path),
    'accept-ranges': 'bytes',
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    'last-modified': mtime.toUTCString(),
  }
  if (range === 'outside')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: null }
  const bytes = warm.find(path, found)
  if (range === 'all')
    return { status: 200, headers: { ...headers, 'content-length': `${size}` }, body: bytes ?? createReadStream(path) }
  const { start, end } = range
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': `${end - start + 1}` },
    body: bytes?.subarray(start, end + 1) ?? createReadStream(path, range),
  }
}

async function statOf(path: string): Promise<Stats | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found : null
}

/** @throws Error if the name leads out of the folder. */
function inside(folder: string, name: string): string {
  const path = normalize(join(folder, name))
  if (!path.startsWith(folder + sep)) throw new Error('A stored name must stay inside the storage folder.')
  return path
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
