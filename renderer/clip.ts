import type { DemoClip } from './demo-clip.ts'

export const frameRate = 24

/**
 * Scenes use units of a picture whose shorter side is 720. `scale` is the number of
 * pixels per unit, for layers that are drawn once and kept.
 */
export type FrameSize = { width: number; height: number; scale: number }

const units: Record<DemoClip['aspectRatio'], { width: number; height: number }> = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 720, height: 720 },
}

export const frameSize = ({ aspectRatio, resolution }: Pick<DemoClip, 'aspectRatio' | 'resolution'>): FrameSize => ({
  ...units[aspectRatio],
  scale: resolution === '1080p' ? 1.5 : 1,
})

export const inPixels = ({ width, height, scale }: FrameSize) => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
})

export const frameCount = (seconds: number) => Math.round(seconds * frameRate)
