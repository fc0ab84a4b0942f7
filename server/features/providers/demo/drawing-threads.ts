import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FrameSize } from './family.ts'
import type { DemoScene } from './render-demo-video.ts'

/**
 * Each thread loads and prepares the scene for itself, most of a second of processor time, which two processors that also
 * encode do not win back. More than two threads would take the machine from the pages it serves.
 */
const threadCount = availableParallelism() > 2 ? 2 : 1
const framesAhead = 4

type Answer = { index: number; pixels: ArrayBuffer } | { index: number; error: string }

export type DrawnFrames = {
  /** The RGBA bytes of one frame; frames are asked for in order. Valid until the next one is asked for. */
  frame: (index: number) => Promise<Buffer>
  close: () => Promise<void>
}

/** Draws frames on threads, some ahead of the one that is asked for. Any thread can draw any frame. */
export function startDrawing(demo: DemoScene, size: FrameSize, frameCount: number): DrawnFrames {
  const waiting = new Map<number, PromiseWithResolvers<ArrayBuffer>>()
  const spare: ArrayBuffer[] = []
  let broken: Error | null = null
  const failAll = (error: Error) => {
    broken = error
    for (const frame of waiting.values()) frame.reject(error)
  }
  const workers = Array.from({ length: threadCount }, () => {
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { workerData: { demo, size } })
    worker.on('message', (answer: Answer) => {
      const frame = waiting.get(answer.index)
      if ('error' in answer) frame?.reject(new Error(answer.error))
      else frame?.resolve(answer.pixels)
    })
    worker.on('error', failAll)
    return worker
  })
  let requested = 0
  let lent: ArrayBuffer | null = null
  const requestUpTo = (last: number) => {
    for (; requested <= last && requested < frameCount; requested++) {
      const promise = Promise.withResolvers<ArrayBuffer>()
      // Whoever asks for the frame gets the failure; before that it must not end the process.
      promise.promise.catch(() => {})
      waiting.set(requested, promise)
      const pixels = spare.pop() ?? null
      workers[requested % threadCount]?.postMessage({ index: requested, pixels }, pixels ? [pixels] : [])
    }
  }
  requestUpTo(framesAhead)
  return {
    frame: async (index) => {
      if (broken) throw broken
      if (lent) spare.push(lent)
      lent = null
      requestUpTo(index + framesAhead)
      const pixels = await waiting.get(index)?.promise
      waiting.delete(index)
      if (!pixels) throw new Error(`Frame ${index} was not drawn`)
      lent = pixels
      return Buffer.from(pixels)
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
