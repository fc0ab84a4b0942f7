import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { FrameSize } from './clip.ts'
import type { DemoScene } from './demo-scene.ts'
import { createFramePainter } from './draw-frames.ts'

/** `slot`: the place in the shared memory that the frame's bytes go to. */
export type DrawRequest = { index: number; slot: number }
export type DrawAnswer = { index: number; error: string | null }
export type DrawData = { demo: DemoScene; size: FrameSize; slots: SharedArrayBuffer[] }

// What drawing-threads.ts gives.
const { demo, size, slots } = workerData as DrawData
const painter = createFramePainter(demo, size)
// A failure is told to whoever asks for a frame; unheard until then, it would end the thread without a word.
painter.catch(() => {})

let drawing: Promise<void> = Promise.resolve()
parentPort?.on('message', (request: DrawRequest) => {
  drawing = drawing.then(async () => {
    const answer: DrawAnswer = { index: request.index, error: await draw(request) }
    parentPort?.postMessage(answer)
    // What was detached is freed between two turns; messages that wait would be read one after the other without any.
    await turnOfTheLoop()
  })
})

/** @returns what went wrong, or null. */
async function draw({ index, slot }: DrawRequest): Promise<string | null> {
  try {
    const drawn = (await painter)(index)
    // The canvas goes on to the next frame while this one is encoded, so it is copied. Each slot asked for is there.
    new Uint8Array(slots[slot] as SharedArrayBuffer).set(drawn)
    drawn.buffer.transfer(0)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
