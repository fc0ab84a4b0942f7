import { Worker } from 'node:worker_threads'

/** The limit in MiB is shared with the thread. */
export type WatchedMemory = { limit(memoryMb: number): void }

/**
 * Ends this process once its resident memory exceeds the limit, also while WebAssembly or other code blocks its thread:
 * a thread of its own watches. Costs about 20 ms of processor time.
 */
export function watchMemory(memoryMb: number): WatchedMemory {
  const shared = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const limit = (maxMb: number) => void Atomics.store(shared, 0, Math.ceil(maxMb))
  limit(memoryMb)
  new Worker(new URL('./memory-thread.ts', import.meta.url), { workerData: shared }).unref()
  return { limit }
}
