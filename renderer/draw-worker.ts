import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { FrameSize } from './clip.ts'
import type { DemoClip } from './demo-clip.ts'
import { createFramePainter } from './draw-frames.ts'

/** `slot`: the position in the shared memory for the frame's bytes. */
export type DrawRequest = { index: number; slot: number }
export type DrawAnswer = { index: number; error: string | null }
/** `parentFrame`: see draw-frames.ts; in shared memory. */
export type DrawInput = { clip: DemoClip; size: FrameSize; parentFrame?: Uint8Array }
export type DrawData = DrawInput & { slots: SharedArrayBuffer[] }

// The data that drawing-threads.ts passes.
const { clip, size, parentFrame, slots } = workerData as DrawData
const painter = createFramePainter(clip, size, parentFrame)
// The next frame request reports a failure. Until then, an unhandled rejection would end the thread silently.
painter.catch(() => {})

let drawing: Promise<void> = Promise.resolve()
parentPort?.on('message', (request: DrawRequest) => {
  drawing = drawing.then(async () => {
    const answer: DrawAnswer = { index: request.index, error: await draw(request) }
    parentPort?.postMessage(answer)
    // Yields: detached memory is freed only between event loop turns, and waiting messages share one turn.
    await turnOfTheLoop()
  })
})

/** @returns the error message, or null */
async function draw({ index, slot }: DrawRequest): Promise<string | null> {
  try {
    const drawn = (await painter)(index)
    // Copied, because the canvas draws the next frame while this one is encoded. Every requested slot exists.
    new Uint8Array(slots[slot] as SharedArrayBuffer).set(drawn)
    drawn.buffer.transfer(0)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
