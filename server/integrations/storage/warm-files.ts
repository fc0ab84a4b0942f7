import type { Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'

export type WarmFiles = {
  /**
   * The current bytes of the file, if cached. A file requested
   * twice within a short time is cached for the next request.
   */
  find(path: string, found: Stats): Buffer | null
}

type Options = { maxBytes: number; maxFileBytes: number; warmMs: number }

/** Players request many small ranges of a few videos: reading each from disk costs more than sending it. */
export const usualWarmth: Options = { maxBytes: 64 * 2 ** 20, maxFileBytes: 16 * 2 ** 20, warmMs: 60_000 }
const maxNoted = 10_000

/**
 * Caches the bytes of frequently requested files, and evicts the least recently used. Bytes are served only
 * while the file's inode, size and modification time are unchanged, so a replaced file is never served from here.
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
    // An unreadable file is served from disk as before.
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
