import { messageOf } from '#server/error-facts.ts'
import { answerParent } from '#server/media/answer-parent.ts'
import { encodeMarked, type MarkRequest } from './encode-marked.ts'

export type MarkAnswer = { outcome: 'done' } | { outcome: 'failed'; reason: string }

const memoryMb = 1000

answerParent<MarkRequest>(memoryMb, async (request): Promise<MarkAnswer> => {
  try {
    await encodeMarked(request)
    return { outcome: 'done' }
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error).replaceAll(request.path, 'the file').slice(0, 200) }
  }
})
