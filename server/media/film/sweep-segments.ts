import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Above this, those that were used least recently are removed first. */
const maxBytes = 4 * 1024 ** 3

/** Removes the segments that no film has used since then, and those beyond the room that they may take. */
export async function sweepSegments(folder: string, usedBefore: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
      return { path, size, mtimeMs }
    }),
  )
  let bytes = 0
  for (const { path, size, mtimeMs } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    bytes += size
    if (mtimeMs < usedBefore.getTime() || bytes > maxBytes) await rm(path, { force: true })
  }
}
