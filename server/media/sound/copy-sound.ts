import { runChild } from '#server/media/run-child.ts'
import type { CopiedSound, CopySoundRequest } from './copy-sound-child.ts'

const timeoutMs = 20_000
const heapMb = 128

/**
 * Decodes a whole untrusted MP3 or WAV in a child process with time and memory limits, and writes its sound alone to
 * `outputPath`, without tags and cover pictures. A file that cannot be decoded is 'unplayable'.
 */
export async function copySound(request: CopySoundRequest): Promise<CopiedSound> {
  const end = await runChild<CopiedSound>(new URL('./copy-sound-child.ts', import.meta.url), request, {
    timeoutMs,
    heapMb,
  })
  return end.outcome === 'answered' ? end.result : { outcome: 'unplayable' }
}
