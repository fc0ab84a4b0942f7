import type { FaststartAnswer, FaststartRequest } from './faststart-child.ts'
import { runChild } from './run-child.ts'

const timeoutMs = 60_000
const heapMb = 256

/**
 * Writes the same video with its index in front, so that playback can start before the whole file has arrived.
 * @throws Error if the file could not be rewritten
 */
export async function makeFaststart(path: string, outputPath: string): Promise<void> {
  const request: FaststartRequest = { path, outputPath }
  const end = await runChild<FaststartAnswer>(new URL('./faststart-child.ts', import.meta.url), request, {
    timeoutMs,
    heapMb,
  })
  if (end.outcome === 'answered' && end.result.outcome === 'done') return
  const reason = end.outcome === 'answered' && end.result.outcome === 'failed' ? end.result.reason : end.outcome
  throw new Error(`the video could not be rewritten for quick starts: ${reason}`)
}
