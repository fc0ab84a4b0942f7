import { durationSeconds, frameRate, frameSize } from '#renderer/clip.ts'
import type { DemoRendition, DemoScene } from '#renderer/demo-scene.ts'
import { startDrawing } from '#renderer/drawing-threads.ts'
import { messageOf } from '#server/error-facts.ts'
import { answerParent } from '#server/media/answer-parent.ts'

export type RenderRequest = { demo: DemoScene; rendition: DemoRendition; outputPath: string }
export type RenderAnswer = { outcome: 'rendered' } | { outcome: 'failed'; reason: string }

const memoryMb = 1800

answerParent<RenderRequest>(memoryMb, async ({ demo, rendition, outputPath }): Promise<RenderAnswer> => {
  const size = frameSize(demo.aspectRatio, rendition)
  const frameCount = durationSeconds * frameRate
  const drawing = startDrawing(demo, size, frameCount)
  try {
    // Imported here, because the drawing threads do not need it.
    const { composeScene } = await import('#renderer/compose-scene.ts')
    const sound = composeScene(demo).scene.sound()
    const { encodeClip } = await import('#renderer/encode-clip.ts')
    const picture = {
      width: Math.round(size.width * size.scale),
      height: Math.round(size.height * size.scale),
      frameCount,
      frame: drawing.frame,
    }
    await encodeClip(outputPath, picture, sound)
    return { outcome: 'rendered' }
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error) }
  } finally {
    await drawing.close()
  }
})
