import type { DemoRendition, DemoScene } from './demo-scene.ts'

export const durationSeconds = 8
export const frameRate = 24

/**
 * Scenes use units of a 1280 × 720 (or 720 × 1280) picture. `scale` is the number of
 * pixels per unit, for layers that are drawn once and kept.
 */
export type FrameSize = { width: number; height: number; scale: number }

export function frameSize(aspectRatio: DemoScene['aspectRatio'], rendition: DemoRendition): FrameSize {
  if (aspectRatio === '9:16') return { width: 720, height: 1280, scale: 1 }
  return { width: 1280, height: 720, scale: rendition === '1080p' ? 1.5 : 1 }
}
