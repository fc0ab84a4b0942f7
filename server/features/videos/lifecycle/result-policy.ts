import { minLines, shapeTolerance } from '#server/features/models/promised-size-policy.ts'

type Inspection =
  | { outcome: 'playable'; durationMs: number; width: number; height: number; audio?: object | null }
  | { outcome: 'unplayable'; reason: string }

type Promised = {
  seconds: number
  resolution: string
  aspectRatio: string
  /** The seconds of the video that it extends: the service decides how much it adds. Null if it extends none. */
  extendedSeconds?: number | null
  /** The shots that it joins; null if it is no film. */
  film?: { parts: readonly unknown[] } | null
  /** Whether a file without sound is another one than was promised. */
  needsSound?: boolean
}

const toleranceMs = 1000
const areaTolerance = 0.1

/** Extensions take seconds; a file that is so much longer than its source is another video. */
const maxExtensionMs = 60_000

/**
 * Whether a file matches the promise: playable, at most a second (of a film: for each shot) longer or shorter, its ratio,
 * with enough lines.
 */
export function decideResult(inspection: Inspection, promised: Promised) {
  if (inspection.outcome === 'unplayable') return reject(inspection.reason)
  const { resolution, aspectRatio, needsSound = false } = promised
  const { durationMs, width, height } = inspection
  if (!isLongEnough(durationMs, promised)) return reject(`it lasts ${durationMs} ms`)
  if (needsSound && inspection.audio === null) return reject('it has no sound')
  const ratio = ratioOf(aspectRatio)
  if (ratio !== null && Math.abs(width / height / ratio - 1) > shapeTolerance) return reject(`it is ${width}×${height}`)
  if (!hasLines({ width, height }, minLines[resolution] ?? 0, ratio)) return reject(`it is only ${width}×${height}`)
  return { outcome: 'accept' as const }
}

/** An extended video is the whole if it is longer than its source; the new part alone is not what was promised. */
function isLongEnough(durationMs: number, { seconds, extendedSeconds = null, film }: Promised): boolean {
  // A film is planned by the lengths of its shots' files, and the sound of each may last longer than its pictures.
  const parts = film?.parts.length ?? 1
  if (extendedSeconds === null) return Math.abs(durationMs - seconds * 1000) <= toleranceMs * parts
  const addedMs = durationMs - extendedSeconds * 1000
  return addedMs > toleranceMs && addedMs <= maxExtensionMs
}

/** Services size a video in the ratio of its picture by its long side or by its area, as much as 16:9 would have. */
function hasLines({ width, height }: { width: number; height: number }, lines: number, ratio: number | null): boolean {
  if (Math.min(width, height) >= lines) return true
  const long = (lines * 16) / 9
  return ratio === null && (Math.max(width, height) >= long || width * height >= long * lines * (1 - areaTolerance))
}

/** Null if the video takes the aspect ratio of its source. */
function ratioOf(aspectRatio: string): number | null {
  const [, width, height] = /^(\d+):(\d+)$/.exec(aspectRatio) ?? []
  return width && height ? Number(width) / Number(height) : null
}

function reject(reason: string) {
  return { outcome: 'reject' as const, reason }
}
