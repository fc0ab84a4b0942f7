import { runChild } from '#server/media/run-child.ts'
import type { MarkRequest } from './encode-marked.ts'
import type { MarkAnswer } from './mark-child.ts'

const timeoutMs = 180_000
const heapMb = 256

/**
 * Writes a copy of a video with a word drawn into every picture, in a child process.
 * @throws Error if the copy could not be made, or the signal aborted it
 */
export async function markVideo(request: MarkRequest, signal: AbortSignal): Promise<void> {
  const file = new URL('./mark-child.ts', import.meta.url)
  const end = await runChild<MarkAnswer>(file, request, { timeoutMs, heapMb, signal })
  if (end.outcome === 'answered' && end.result.outcome === 'done') return
  const reason = end.outcome === 'answered' && end.result.outcome === 'failed' ? end.result.reason : end.outcome
  throw new Error(`the video could not be marked: ${reason}`)
}
