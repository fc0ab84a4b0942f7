import type { ComfyFakeState, ComfyGraph, ComfyJob } from './comfyui-state.ts'

/** Whether the fault of that word happens now: once for each text that has it. */
export function happensOnce(state: ComfyFakeState, word: string, { words, graph }: Pick<ComfyJob, 'words' | 'graph'>) {
  if (!words.has(word)) return false
  const mark = `${word} ${textsIn(graph).find((text) => text.includes(`[${word}`))}`
  if (state.spent.has(mark) || state.spent.size > 1000) return false
  state.spent.add(mark)
  return true
}

/** The texts of a graph. */
export function textsIn(graph: ComfyGraph): string[] {
  return Object.values(graph).flatMap((node) =>
    Object.values(node?.inputs ?? {}).filter((value) => typeof value === 'string'),
  )
}

export function readWords(graph: ComfyGraph): Map<string, string> {
  const found = textsIn(graph).flatMap((text) => [...text.matchAll(/\[([\w-]+)(?:=([^\]]*))?\]/g)])
  return new Map(found.map(([, word = '', value = '']) => [word, value]))
}

/** Forgets the oldest entries, so that a fake that runs for days stays small. */
export function bound<Key, Value>(entries: Map<Key, Value>, max: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= max) return
    entries.delete(key)
  }
}
