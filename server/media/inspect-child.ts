import { messageOf } from '#server/error-facts.ts'
import { answerParent } from './answer-parent.ts'
import { decodeVideo, type VideoInspection } from './decode-video.ts'
import type { PosterWish } from './poster.ts'

export type InspectRequest = PosterWish & { path: string }

const memoryMb = 1500

answerParent<InspectRequest>(memoryMb, async ({ path, ...poster }): Promise<VideoInspection> => {
  try {
    return await decodeVideo(path, poster)
  } catch (error) {
    const reason = messageOf(error)
    return { outcome: 'unplayable', reason: reason.replaceAll(path, 'the file').slice(0, 200) }
  }
})
