import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { VideoInspection } from '#server/media/decode-video.ts'
import { hashFile } from '#server/media/hash-file.ts'
import type { inspectVideo } from '#server/media/inspect-video.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'

type Inspect = typeof inspectVideo
type Remembered = { inspection: VideoInspection; jpeg: Buffer; webp: Buffer }

/** These tests are about what happens to the file itself, or about what happens while it is decoded. */
const alwaysDecoding = /\/(content-credentials|marked|uploads)\/|\.race\.test\.ts$/

/**
 * Decodes each playable file once for the same options, and then returns that result and writes those posters again.
 * Nearly all tests of a process finish videos with the same clip, and a child process for each takes a quarter of a
 * second of processor time. Files that are not playable are decoded each time: a time limit may be the reason.
 */
export function rememberInspections(inspect: Inspect): Inspect {
  const remembered = new Map<string, Remembered>()
  return async (path, options) => {
    const isReal = alwaysDecoding.test(expect.getState().testPath ?? '')
    const hash = isReal ? null : await hashFile(path).catch(() => null)
    if (hash === null) return inspect(path, options)
    const key = `${hash} ${JSON.stringify({ ...options, posterPath: '', owner: '' })}`
    const known = remembered.get(key)
    const posters = [options.posterPath, webpPosterPath(options.posterPath)] as const
    if (known) {
      await Promise.all([writeFile(posters[0], known.jpeg), writeFile(posters[1], known.webp)])
      return structuredClone(known.inspection)
    }
    const inspection = await inspect(path, options)
    if (inspection.outcome === 'playable') {
      const [jpeg, webp] = await Promise.all([readFile(posters[0]), readFile(posters[1])])
      remembered.set(key, { inspection: structuredClone(inspection), jpeg, webp })
    }
    return inspection
  }
}
