import { readdir, stat, statfs } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Space } from './storage.ts'

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
 * by a crash, and skips files that disappear meanwhile.
 */
export async function* listOlderFiles(folder: string, before: Date): AsyncIterable<string[]> {
  let page: string[] = []
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      const found = entry.isFile() ? await stat(path).catch(() => null) : null
      if (found && found.mtime < before) page.push(relative(folder, path).replaceAll(sep, '/'))
    }
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  yield page
}
