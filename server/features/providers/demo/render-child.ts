import type { DemoClip } from '#renderer/demo-clip.ts'
import { renderClip } from '#renderer/render-clip.ts'
import { messageOf } from '#server/error-facts.ts'
import { answerParent } from '#server/media/answer-parent.ts'

export type RenderRequest = { clip: DemoClip; outputPath: string }
export type RenderAnswer = { outcome: 'rendered' } | { outcome: 'failed'; reason: string }

const memoryMb = 1800

answerParent<RenderRequest>(memoryMb, async ({ clip, outputPath }): Promise<RenderAnswer> => {
  try {
    await renderClip(clip, outputPath)
    return { outcome: 'rendered' }
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error) }
  }
})
