export const sampleRate = 48_000

/** Samples, with both channels equally long. Only the finished sound is limited to -1 … 1. */
export type StereoSound = { left: Float32Array; right: Float32Array }

export function createSound(seconds: number): StereoSound {
  const length = Math.round(seconds * sampleRate)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** The gains of both channels for a position from -1 (left) to 1 (right), equally loud everywhere. */
export function panGains(pan: number): [number, number] {
  const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * Math.PI) / 4
  return [Math.cos(angle), Math.sin(angle)]
}
