import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { inPixels } from './clip.ts'
import type { DrawAnswer, DrawData, DrawInput, DrawRequest } from './draw-worker.ts'

/**
 * Each thread loads and prepares the scene itself, which takes most of a second of processor time.
 * On two processors that also encode, a second thread does not make up for that. More than two
 * threads would slow down the pages that the machine serves.
 */
const threadCount = availableParallelism() > 2 ? 2 : 1
/** Enough that drawing continues while the sound is computed and the encoder loads. */
const framesAhead = 12

export type DrawnFrames = {
  /** The RGBA bytes of one frame, valid until the next request. Frames must be requested in order. */
  frame: (index: number) => Promise<Buffer>
  close: () => Promise<void>
}

/** Draws frames on threads, some ahead of the requested one. Any thread can draw any frame. */
export function startDrawing(input: DrawInput, frameCount: number): DrawnFrames {
  // Shared memory: a transferred buffer counts as a new one in each thread and triggers garbage collections.
  const { width, height } = inPixels(input.size)
  const slots = Array.from({ length: framesAhead + 1 }, () => new SharedArrayBuffer(width * height * 4))
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let broken: Error | null = null
  const failAll = (error: Error) => {
    broken = error
    for (const frame of waiting.values()) frame.reject(error)
  }
  const workers = Array.from({ length: threadCount }, () => {
    const workerData: DrawData = { ...input, slots }
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { workerData })
    worker.on('message', (answer: DrawAnswer) => {
      const frame = waiting.get(answer.index)
      if (answer.error === null) frame?.resolve()
      else frame?.reject(new Error(answer.error))
    })
    worker.on('error', failAll)
    return worker
  })
  const slotOf = (index: number) => index % slots.length
  let requested = 0
  const requestUpTo = (last: number) => {
    for (; requested <= last && requested < frameCount; requested++) {
      const promise = Promise.withResolvers<void>()
      // The frame's request reports the failure; until then, it must not end the process.
      promise.promise.catch(() => {})
      waiting.set(requested, promise)
      const request: DrawRequest = { index: requested, slot: slotOf(requested) }
      workers[requested % threadCount]?.postMessage(request)
    }
  }
  requestUpTo(framesAhead)
  return {
    frame: async (index) => {
      if (broken) throw broken
      // The previous frame is no longer needed, so its slot is free.
      requestUpTo(index - 1 + slots.length)
      await waiting.get(index)?.promise
      waiting.delete(index)
      // `slotOf` returns only indexes of existing slots.
      return Buffer.from(slots[slotOf(index)] as SharedArrayBuffer)
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
