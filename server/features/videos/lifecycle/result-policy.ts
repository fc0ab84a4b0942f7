type Inspection =
  | { outcome: 'playable'; durationMs: number; width: number; height: number }
  | { outcome: 'unplayable'; reason: string }

const lengthMs = { least: 7000, most: 9000 }
const shapes: Record<string, number> = { '16:9': 16 / 9, '9:16': 9 / 16 }
/** Encoders round to whole macroblocks: 1080 lines may be stored as 1088. */
const shapeTolerance = 0.03

/** Whether a file matches the request: playable, 7 to 9 seconds long, in the requested shape, with enough lines. */
export function decideResult(inspection: Inspection, aspectRatio: string, leastLines = 0) {
  if (inspection.outcome === 'unplayable') return reject(inspection.reason)
  const { durationMs, width, height } = inspection
  if (durationMs < lengthMs.least || durationMs > lengthMs.most) return reject(`it lasts ${durationMs} ms`)
  const promised = shapes[aspectRatio]
  if (promised && Math.abs(width / height / promised - 1) > shapeTolerance) return reject(`it is ${width}×${height}`)
  // 1080p refers to the lines of the shorter side, in either orientation.
  if (Math.min(width, height) < leastLines) return reject(`it is only ${width}×${height}`)
  return { outcome: 'accept' as const }
}

function reject(reason: string) {
  return { outcome: 'reject' as const, reason }
}
