import { parentPort, workerData } from 'node:worker_threads'
import { createFramePainter } from './draw-frames.ts'
import type { FrameSize } from './family.ts'
import type { DemoScene } from './render-demo-video.ts'

const { demo, size } = workerData as { demo: DemoScene; size: FrameSize }
const painter = createFramePainter(demo, size)
// A failure is told to whoever asks for a frame; unheard until then, it would end the thread without a word.
painter.catch(() => {})

parentPort?.on('message', async (request: { index: number; pixels: ArrayBuffer | null }) => {
  try {
    const drawn = (await painter)(request.index)
    // The canvas goes on to the next frame while this one is encoded, so it is copied; buffers travel back and forth.
    const pixels = request.pixels ?? new ArrayBuffer(drawn.byteLength)
    new Uint8Array(pixels).set(drawn)
    // Detached, its memory is free for the next frame; a garbage collection would come for it ten frames later.
    drawn.buffer.transfer(0)
    parentPort?.postMessage({ index: request.index, pixels }, [pixels])
  } catch (error) {
    parentPort?.postMessage({ index: request.index, error: error instanceof Error ? error.message : String(error) })
  }
})
