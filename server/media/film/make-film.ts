import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { runChild } from '#server/media/run-child.ts'
import type { FilmAnswer, FilmRequest } from './film-child.ts'
import { BadPart } from './film-plan.ts'

/** Far above what a slow machine needs for the longest film; only ends a child process that hangs. */
const timeoutMs = 13 * 60_000
const heapMb = 512

/**
 * Joins videos to one MP4 in a child process at lower priority: one size, frame rate and sample rate, at -14 LUFS.
 * `outputPath` appears complete or not at all.
 * @throws BadPart if a shot cannot be used, Error if the child fails, and the signal's reason if it aborts
 */
export async function makeFilm({ outputPath, ...request }: FilmRequest, signal: AbortSignal): Promise<void> {
  const unfinished = `${outputPath}.${randomUUID()}.part`
  try {
    const file = new URL('./film-child.ts', import.meta.url)
    const asked: FilmRequest = { ...request, outputPath: unfinished }
    const end = await runChild<FilmAnswer>(file, asked, { timeoutMs, heapMb, signal })
    if (end.outcome === 'aborted') throw signal.reason
    if (end.outcome !== 'answered') throw new Error(`joining ended: ${end.outcome}`)
    if (end.result.outcome === 'bad-part') throw new BadPart(end.result.part, end.result.fault)
    if (end.result.outcome === 'failed') throw new Error(`joining failed: ${end.result.reason}`)
    await rename(unfinished, outputPath)
  } finally {
    await rm(unfinished, { force: true })
  }
}
