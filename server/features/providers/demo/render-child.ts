import { answerParent } from '#server/media/answer-parent.ts'
import { composeScene, frameSize } from './compose-scene.ts'
import { frameRate } from './draw-frames.ts'
import { startDrawing } from './drawing-threads.ts'
import { encodeClip } from './encode-clip.ts'
import { durationSeconds } from './family.ts'
import type { DemoRendition, DemoScene } from './render-demo-video.ts'

export type RenderRequest = { demo: DemoScene; rendition: DemoRendition; outputPath: string }
export type RenderAnswer = { outcome: 'rendered' } | { outcome: 'failed'; reason: string }

const memoryMb = 1800

answerParent<RenderRequest>(memoryMb, async ({ demo, rendition, outputPath }): Promise<RenderAnswer> => {
  const size = frameSize(demo.aspectRatio, rendition)
  const frameCount = durationSeconds * frameRate
  const drawing = startDrawing(demo, size, frameCount)
  try {
    const picture = {
      width: Math.round(size.width * size.scale),
      height: Math.round(size.height * size.scale),
      frameCount,
      frame: drawing.frame,
    }
    await encodeClip(outputPath, picture, composeScene(demo).scene.sound())
    return { outcome: 'rendered' }
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await drawing.close()
  }
})
