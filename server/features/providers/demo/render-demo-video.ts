import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { DemoRendition, DemoScene } from '#renderer/demo-scene.ts'
import { runChild } from '#server/media/run-child.ts'
import type { RenderAnswer, RenderRequest } from './render-child.ts'

/** Far above what the slowest sensible machine needs; only ends a child process that hangs. */
const timeoutMs = 10 * 60_000
const heapMb = 768

/**
 * Renders 8 seconds of picture and sound, determined by the scene alone: the same scene produces the same bytes. Runs
 * in a child process at lower priority. `outputPath` appears complete or not at all. Rejects with an Error if the
 * child fails, and with the signal's reason if it aborts. 9:16 exists in 720p only.
 */
export async function renderDemoVideo(
  scene: DemoScene,
  rendition: DemoRendition,
  outputPath: string,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  if (scene.aspectRatio === '9:16' && rendition === '1080p') throw new Error('A 9:16 demo video exists in 720p only')
  const unfinished = `${outputPath}.${randomUUID()}.part`
  const request: RenderRequest = { demo: scene, rendition, outputPath: unfinished }
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
