/**
 * A reproducible stream of numbers. `fork` gives a separate stream that does not depend on the numbers drawn so far.
 */
export type Random = {
  next: () => number
  range: (low: number, high: number) => number
  /** A whole number from low to high, both included. */
  int: (low: number, high: number) => number
  pick: <const List extends readonly [unknown, ...unknown[]]>(list: List) => List[number]
  chance: (probability: number) => boolean
  fork: (name: string) => Random
}

/** FNV-1a over UTF-16 units, mixed once more because short texts differ in few bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Mulberry32: small, fast, and random enough for pictures. */
export function createRandom(seed: number): Random {
  // Kept as a signed integer: above 2 ** 31, every step would allocate a number on the heap.
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const range = (low: number, high: number) => low + next() * (high - low)
  return {
    next,
    range,
    int: (low, high) => Math.floor(range(low, high + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (probability) => next() < probability,
    fork: (name) => createRandom(hashText(`${name}:${seed}`)),
  }
}
