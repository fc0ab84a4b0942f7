import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxClipSeconds } from '#contract/showcase/admin-showcase.ts'
import type { Context } from '#server/context.ts'
import { describeOrigin } from '#server/features/content-credentials/describe-origin.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import { createPool } from '#server/limits/pool.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { makeFaststart } from '#server/media/make-faststart.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'
import { Refusal } from '#server/refusal.ts'
import type { NewClip, StoredClip } from './showcase-repository.ts'

/** The files of all clips are in this folder. */
export const showcaseFolder = 'showcase'
/** Cards are never shown larger. */
const maxPosterWidth = 960
const peakCount = 100

const diskIsFull = 'This site has no storage space left. The landing page did not change.'

/** Decoding keeps two processor cores busy. */
const pool = createPool({ maxAtOnce: 1, maxWaiting: 4, retryAfterSeconds: 10 })

/** `provider` and `model`: what made it, as far as known. */
export type ClipSource = { path: string; field: string; provider: string; model: string }
export type ClipFiles = Omit<NewClip, 'words' | 'label'>

/**
 * Inspects a file in a child process as untrusted input, and stores a copy of it with its poster.
 * @throws Refusal INVALID_INPUT if it is no video that browsers play, or too long; STORAGE_FULL
 */
export async function copyClip(ctx: Context, source: ClipSource): Promise<ClipFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-showcase-'))
  try {
    return await pool.run(() => inspectAndStore(ctx, source, folder))
  } catch (error) {
    if (isDiskFull(error)) throw new Refusal('STORAGE_FULL', diskIsFull)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inspectAndStore(ctx: Context, source: ClipSource, folder: string): Promise<ClipFiles> {
  const { path, field, provider } = source
  const posterPath = join(folder, 'poster.jpg')
  const { digitalSourceType } = describeOrigin(source)
  const inspection = await inspectVideo(path, { posterPath, digitalSourceType, maxWidth: maxPosterWidth })
  if (inspection.outcome === 'unplayable')
    throw new Refusal('INVALID_INPUT', `This file is no MP4 video that browsers play: ${inspection.reason}.`, field)
  const { durationMs, width, height, peaks } = inspection
  if (durationMs > maxClipSeconds * 1000)
    throw new Refusal('INVALID_INPUT', `The clip must be at most ${maxClipSeconds} seconds long.`, field)
  const quickPath = inspection.faststart ? path : join(folder, 'faststart.mp4')
  if (!inspection.faststart) await makeFaststart(path, quickPath)
  const name = `${showcaseFolder}/${randomBytes(18).toString('base64url')}`
  const files = { file: `${name}.mp4`, poster: `${name}.webp` }
  const bytes = await ctx.storage.put(quickPath, files.file)
  const posterBytes = await ctx.storage.put(webpPosterPath(posterPath), files.poster)
  const loudness = Buffer.from(shorten(peaks)).toString('base64')
  const isDemo = isDemoMade(provider)
  return { ...files, isDemo, width, height, durationMs, peaks: loudness, bytes: bytes + posterBytes }
}

/** Keeps the loudest of each two steps, so that a short sound stays visible. */
function shorten(peaks: readonly number[]): number[] {
  if (peaks.length === 0) return []
  const per = peaks.length / peakCount
  return Array.from({ length: peakCount }, (_, at) =>
    Math.max(0, ...peaks.slice(Math.floor(at * per), Math.floor((at + 1) * per))),
  )
}

/** Removes the files of a clip that is not shown. What stays because of an error, the nightly sweep removes. */
export async function removeClipFiles(ctx: Context, { file, poster }: Pick<StoredClip, 'file' | 'poster'>) {
  for (const name of [file, poster])
    try {
      await ctx.storage.remove(name)
    } catch (error) {
      ctx.log.warn({ err: error, name }, 'a file of a removed clip stays; the nightly sweep tries again')
    }
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(`${error.code}`)
