import { LRUCache } from 'lru-cache'

/** A window of a key: how many were counted since it began. */
export type Window = { count: number; windowStart: Date }

/** Where limits are counted. */
export type Counts = {
  /** Adds one to the key's window, which starts with its first count. */
  add(key: string, input: { now: Date; windowMs: number }): Promise<Window> | Window
  /** Adds one to each of these windows. @returns them in the same order. */
  addAll(keys: readonly string[], input: { now: Date; windowMs: number }): Promise<Window[]> | Window[]
  /** Removes one count that should not have been counted. */
  giveBack(key: string): Promise<void> | void
  forget(key: string): Promise<void> | void
  /** Removes windows that started before this time. */
  sweep(before: Date): Promise<void> | void
}

type MemoryCounts = Omit<Counts, 'add'> & { add(...input: Parameters<Counts['add']>): Window }

/** Above this number, the least recently used keys are evicted, so that strangers cannot fill the memory. */
const maxKeys = 100_000

/** Counts in this process only: with the embedded database, there is no other. */
export function createMemoryCounts(): MemoryCounts {
  const windows = new LRUCache<string, Window>({ max: maxKeys })
  const counts: MemoryCounts = {
    add(key, { now, windowMs }) {
      const known = windows.get(key)
      if (known && known.windowStart.getTime() > now.getTime() - windowMs) {
        known.count += 1
        return known
      }
      const fresh = { count: 1, windowStart: now }
      windows.set(key, fresh)
      return fresh
    },
    addAll: (keys, input) => keys.map((key) => counts.add(key, input)),
    giveBack(key) {
      const window = windows.get(key)
      if (window) window.count = Math.max(0, window.count - 1)
    },
    forget: (key) => void windows.delete(key),
    sweep(before) {
      for (const [key, { windowStart }] of windows.entries()) if (windowStart < before) windows.delete(key)
    },
  }
  return counts
}
