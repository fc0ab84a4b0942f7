import { readdir, stat, statfs } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ListedFile, Space } from './storage.ts'

/** Free and total space of the disk that has the folder. */
export async function measureSpace(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** The size of the files in a folder; counts at most `maxFiles` files. */
export async function measureFolder(folder: string, maxFiles: number): Promise<{ bytes: number; isAtLeast: boolean }> {
  let bytes = 0
  let files = 0
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (entry.isDirectory()) folders.push(join(next, entry.name))
      else if (++files > maxFiles) return { bytes, isAtLeast: true }
      else bytes += (await stat(join(next, entry.name)).catch(() => null))?.size ?? 0
    }
  }
  return { bytes, isAtLeast: false }
}

/** The entries of a folder last modified before `before`. */
export async function listOlder(folder: string, before: Date): Promise<{ name: string }[]> {
  const older: { name: string }[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtime < before) older.push({ name })
  }
  return older
}

const pageSize = 1000

/**
 * The names of all files in a folder tree last modified before `before`, in pages of about 1000. Includes drafts left
 * by a crash, skips files that disappear meanwhile, and leaves out hidden files and folders at the top.
 */
export async function* listOlderFiles(folder: string, before: Date): AsyncIterable<string[]> {
  for await (const page of walk(folder, folder))
    yield page.flatMap(({ name, changedAt }) => (changedAt < before && !name.startsWith('.') ? [name] : []))
}

/** All files below `start`, with their names relative to `folder`. */
export async function* listFiles(folder: string, start: string): AsyncIterable<ListedFile[]> {
  for await (const page of walk(folder, start)) yield page.map(({ name, bytes }) => ({ name, bytes }))
}

async function* walk(folder: string, start: string): AsyncIterable<(ListedFile & { changedAt: Date })[]> {
  let page: (ListedFile & { changedAt: Date })[] = []
  const folders = [start]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      const found = entry.isFile() ? await stat(path).catch(() => null) : null
      const name = relative(folder, path).replaceAll(sep, '/')
      if (found) page.push({ name, bytes: found.size, changedAt: found.mtime })
    }
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  yield page
}
