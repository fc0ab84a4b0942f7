import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createFramePainter } from './draw-frames.ts'
import type { FrameSize } from './family.ts'
import type { DemoScene } from './render-demo-video.ts'

type Request = { index: number; pixels: ArrayBuffer | null }

const { demo, size } = workerData as { demo: DemoScene; size: FrameSize }
const painter = createFramePainter(demo, size)
// A failure is told to whoever asks for a frame; unheard until then, it would end the thread without a word.
painter.catch(() => {})

let drawing: Promise<void> = Promise.resolve()
parentPort?.on('message', (request: Request) => {
  drawing = drawing.then(() => draw(request))
})

async function draw(request: Request): Promise<void> {
  try {
    const drawn = (await painter)(request.index)
    // The canvas goes on to the next frame while this one is encoded, so it is copied; buffers travel back and forth.
    const pixels = request.pixels ?? new ArrayBuffer(drawn.byteLength)
    new Uint8Array(pixels).set(drawn)
    drawn.buffer.transfer(0)
    parentPort?.postMessage({ index: request.index, pixels }, [pixels])
  } catch (error) {
    parentPort?.postMessage({ index: request.index, error: error instanceof Error ? error.message : String(error) })
  }
  // What was detached above is freed between two turns; messages that wait would be read one after the other without any.
  await turnOfTheLoop()
}
