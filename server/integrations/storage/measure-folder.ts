import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Space } from './storage.ts'

/** How much room the disk of a folder has. */
export async function measureSpace(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** How many bytes the files of a folder take, of so many files at most. */
export async function measureFolder(folder: string, mostFiles: number): Promise<{ bytes: number; isAtLeast: boolean }> {
  let bytes = 0
  let files = 0
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (entry.isDirectory()) folders.push(join(next, entry.name))
      else if (++files > mostFiles) return { bytes, isAtLeast: true }
      else bytes += (await stat(join(next, entry.name)).catch(() => null))?.size ?? 0
    }
  }
  return { bytes, isAtLeast: false }
}

/** Names directly in a folder that nothing was changed in since then. */
export async function listOlder(folder: string, before: Date): Promise<{ name: string; isFolder: boolean }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const older: { name: string; isFolder: boolean }[] = []
  for (const entry of entries) {
    const found = await stat(join(folder, entry.name)).catch(() => null)
    if (found && found.mtime < before) older.push({ name: entry.name, isFolder: entry.isDirectory() })
  }
  return older
}

/** Removes drafts that a crash left behind. */
export async function removeDrafts(folder: string, before: Date): Promise<number> {
  const drafts = (await listOlder(folder, before)).filter(({ name, isFolder }) => !isFolder && name.endsWith('.part'))
  for (const { name } of drafts) await rm(join(folder, name), { force: true })
  return drafts.length
}
