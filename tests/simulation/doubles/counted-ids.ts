import { createRandom, type Random } from '#tests/simulation/random.ts'

let random: Random = createRandom(0)

/** The same seed gives the same ids, because some orders depend on them. */
export function restartIds(seed: number): void {
  random = createRandom(-seed)
}

export function nextId(): `${string}-${string}-${string}-${string}-${string}` {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function nextBytes(size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, () => random.between(0, 255)))
}

/** What logs call a video: its prompt, which all takes of a request have in common, and a part of its id. */
export function nameOf({ prompt, taskId }: { prompt: string; taskId: string }): string {
  return `${prompt}.${taskId.slice(4, 7)}`
}
