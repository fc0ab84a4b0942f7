import { messageOf } from '#server/error-facts.ts'
import { answerParent } from './answer-parent.ts'
import { decodeVideo, type VideoInspection } from './decode-video.ts'

/** `digitalSourceType`: written into the posters. */
export type InspectRequest = { path: string; posterPath: string; digitalSourceType?: string }

const memoryMb = 1500

answerParent<InspectRequest>(memoryMb, async ({ path, ...poster }): Promise<VideoInspection> => {
  try {
    return await decodeVideo(path, poster)
  } catch (error) {
    const reason = messageOf(error)
    return { outcome: 'unplayable', reason: reason.replaceAll(path, 'the file').slice(0, 200) }
  }
})
