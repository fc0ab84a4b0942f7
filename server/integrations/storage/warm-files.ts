import type { Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'

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
  const kept = new LRUCache<string, { version: string; bytes: Buffer }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  })
  const asked = new LRUCache<string, true>({ max: maxNoted, ttl: warmMs })
  const reading = new Set<string>()

  async function keep(path: string, version: string, size: number): Promise<void> {
    if (reading.has(path)) return
    reading.add(path)
    // What cannot be read now is sent from the disk as before.
    const bytes = await readFile(path).catch(() => null)
    reading.delete(path)
    if (bytes?.length === size) kept.set(path, { version, bytes })
  }

  return {
    find(path, found) {
      const version = `${found.ino} ${found.size} ${found.mtimeMs}`
      const known = kept.get(path)
      if (known?.version === version) return known.bytes
      kept.delete(path)
      if (found.size > maxFileBytes) return null
      if (asked.has(path)) void keep(path, version, found.size)
      asked.set(path, true)
      return null
    },
  }
}
