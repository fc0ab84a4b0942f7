import type { DemoClip } from '#renderer/demo-clip.ts'
import { createFramePainter } from '#renderer/draw-frames.ts'
import { type StereoSound, sampleRate } from '#renderer/sounds/stereo-sound.ts'

export const small = { width: 1280, height: 720, scale: 0.2 }
export const plain: DemoClip = {
  mode: 'text',
  prompt: 'sea',
  seed: 1,
  seconds: 8,
  aspectRatio: '16:9',
  resolution: '720p',
  audio: true,
  watermark: null,
}

export async function frameOf(clip: Partial<DemoClip>, index: number, size = small, parentFrame?: Uint8Array) {
  const paint = await createFramePainter({ ...plain, ...clip } as DemoClip, size, parentFrame)
  return Uint8Array.from(paint(index))
}

const block = 8

/** Means of blocks of 8 × 8 pixels, which remove the film grain of each frame. */
function blockMeans(pixels: Uint8Array, width: number): Float64Array {
  const columns = Math.floor(width / block)
  const rows = Math.floor(pixels.length / 4 / width / block)
  const means = new Float64Array(columns * rows * 3)
  for (let y = 0; y < rows * block; y++) {
    for (let x = 0; x < columns * block; x++) {
      const cell = (Math.floor(y / block) * columns + Math.floor(x / block)) * 3
      for (let channel = 0; channel < 3; channel++) {
        means[cell + channel] = (means[cell + channel] ?? 0) + (pixels[(y * width + x) * 4 + channel] ?? 0) / block ** 2
      }
    }
  }
  return means
}

/** 0 for equal pictures, 255 for black and white. */
export function meanDifference(a: Uint8Array, b: Uint8Array, width = 256): number {
  const other = blockMeans(b, width)
  const differences = blockMeans(a, width).map((mean, i) => Math.abs(mean - (other[i] ?? 0)))
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length
}

/** Standard deviation of the blocks: 0 for an empty picture. */
export function contrast(pixels: Uint8Array, width = 256): number {
  const means = blockMeans(pixels, width)
  const average = means.reduce((sum, mean) => sum + mean, 0) / means.length
  return Math.sqrt(means.reduce((sum, mean) => sum + (mean - average) ** 2, 0) / means.length)
}

/** Root mean square of both channels over the given seconds. */
export function loudness({ left, right }: StereoSound, from: number, to: number): number {
  let squares = 0
  const first = Math.floor(from * sampleRate)
  const last = Math.floor(to * sampleRate)
  for (let i = first; i < last; i++) squares += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2
  return Math.sqrt(squares / ((last - first) * 2))
}
