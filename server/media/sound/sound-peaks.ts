import type { Frame } from 'node-av'

export const peakCount = 200
const silenceLevel = 10 ** (-60 / 20)

/** Collects the loudest sample of each part of a sound that is `durationSeconds` long. Frames contain 32-bit floats. */
export function createPeakMeter(durationSeconds: number) {
  const loudest = new Float64Array(peakCount)
  return {
    add: (frame: Frame, startSeconds: number) => {
      const bytes = frame.data?.[0]
      if (!bytes) return
      const channels = Math.max(1, frame.channels)
      const count = frame.nbSamples
      const samples = new Float32Array(
        bytes.buffer,
        bytes.byteOffset,
        Math.min(count * channels, bytes.byteLength >> 2),
      )
      const perSample = peakCount / (durationSeconds * frame.sampleRate)
      const start = (startSeconds / durationSeconds) * peakCount
      for (let i = 0; i < samples.length; i++) {
        const part = Math.floor(start + Math.floor(i / channels) * perSample)
        const level = Math.abs(samples[i] ?? 0)
        if (part >= 0 && part < peakCount && level > (loudest[part] ?? 0)) loudest[part] = level
      }
    },
    result: () => ({
      peaks: Array.from(loudest, (level) => Math.min(100, Math.round(level * 100))),
      silent: loudest.every((level) => level < silenceLevel),
    }),
  }
}
