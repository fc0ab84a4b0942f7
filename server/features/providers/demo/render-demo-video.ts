import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { DemoClip } from '#renderer/demo-clip.ts'
import { runChild } from '#server/media/run-child.ts'
import type { RenderAnswer, RenderRequest } from './render-child.ts'

/** Far above what the slowest sensible machine needs; only ends a child process that hangs. */
const timeoutMs = 10 * 60_000
const heapMb = 768

/**
 * Renders picture and sound, determined by the clip alone: the same clip produces the same bytes. Runs in a child
 * process at lower priority. `outputPath` appears complete or not at all. Rejects with an Error if the child fails, and
 * with the signal's reason if it aborts.
 */
export async function renderDemoVideo(
  clip: DemoClip,
  outputPath: string,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const unfinished = `${outputPath}.${randomUUID()}.part`
  const request: RenderRequest = { clip, outputPath: unfinished }
  try {
    const { signal } = options
    const end = await runChild<RenderAnswer>(new URL('./render-child.ts', import.meta.url), request, {
      timeoutMs,
      heapMb,
      ...(signal ? { signal } : {}),
    })
    if (end.outcome === 'aborted') throw signal?.reason ?? new Error('The rendering was stopped')
    if (end.outcome === 'timeout') throw new Error(`The demo renderer took more than ${timeoutMs / 1000} s`)
    if (end.outcome === 'ended') throw new Error(`The demo renderer ${end.reason}`)
    if (end.result.outcome === 'failed') throw new Error(`The demo renderer failed: ${end.result.reason}`)
    await rename(unfinished, outputPath)
  } finally {
    await rm(unfinished, { force: true })
  }
}
