import type { Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'

export type WarmFiles = {
  /** The bytes of the file as it is now, if they are here; a file that is asked for again soon will be, the next time. */
  find(path: string, found: Stats): Buffer | null
}

type Options = { maxBytes: number; maxFileBytes: number; warmMs: number }

/** A player asks for many small parts of a few videos: reading each from the disk costs more than sending it. */
export const usualWarmth: Options = { maxBytes: 64 * 2 ** 20, maxFileBytes: 16 * 2 ** 20, warmMs: 60_000 }
const maxNoted = 10_000

/**
 * Keeps the bytes of files that are asked for again and again, the longest unused make room. They are known by what the
 * file system says of the file at this very moment, so one that was removed or replaced is never answered from here.
 */
export function createWarmFiles({ maxBytes, maxFileBytes, warmMs }: Options = usualWarmth): WarmFiles {
  const kept = new Map<string, { version: string; bytes: Buffer }>()
  const askedAt = new Map<string, number>()
  const reading = new Set<string>()
  let keptBytes = 0

  function drop(path: string): void {
    keptBytes -= kept.get(path)?.bytes.length ?? 0
    kept.delete(path)
  }

  async function keep(path: string, version: string, size: number): Promise<void> {
    if (reading.has(path)) return
    reading.add(path)
    // What cannot be read now is sent from the disk as before.
    const bytes = await readFile(path).catch(() => null)
    reading.delete(path)
    if (bytes?.length !== size) return
    drop(path)
    kept.set(path, { version, bytes })
    keptBytes += size
    for (const first of kept.keys()) {
      if (keptBytes <= maxBytes) break
      drop(first)
    }
  }

  function isAskedAgain(path: string): boolean {
    const now = performance.now()
    const before = askedAt.get(path) ?? Number.NEGATIVE_INFINITY
    askedAt.delete(path)
    askedAt.set(path, now)
    for (const first of askedAt.keys()) {
      if (askedAt.size <= maxNoted) break
      askedAt.delete(first)
    }
    return now - before <= warmMs
  }

  return {
    find(path, found) {
      const version = `${found.ino} ${found.size} ${found.mtimeMs}`
      const known = kept.get(path)
      if (known?.version === version) {
        kept.delete(path)
        kept.set(path, known)
        return known.bytes
      }
      if (known) drop(path)
      if (found.size <= maxFileBytes && isAskedAgain(path)) void keep(path, version, found.size)
      return null
    },
  }
}
