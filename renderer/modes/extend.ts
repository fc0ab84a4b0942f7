import { type FrameSize, frameRate, inPixels } from '#renderer/clip.ts'
import { clamp01, smoothstep } from '#renderer/drawing/curves.ts'
import { canvasOf } from '#renderer/drawing/layer.ts'
import type { Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { createDissolve, paintSwaying } from './dissolve.ts'

/** How long the parent's last frame takes to become the new scene, in seconds. */
const changeSeconds = 2.6

/** Continues a parent: its last frame keeps moving, and `scene` spreads over it. `lastFrame`: RGBA bytes. */
export function stageExtension(random: Random, lastFrame: Uint8Array, scene: Paint, size: FrameSize): Paint {
  const { width, height } = inPixels(size)
  const still = canvasOf(lastFrame, width, height)
  const dissolve = createDissolve(random, size)
  return (ctx, t) => {
    // The parent has already shown its last frame, so this starts one frame later.
    const since = t + 1 / frameRate
    const k = clamp01(since / changeSeconds)
    if (k < 1) {
      const eased = smoothstep(0, 1.6, k)
      paintSwaying(ctx, size, still, { zoom: 1 + 0.2 * eased, sway: 22 * eased, t: since })
    }
    dissolve(ctx, smoothstep(0.04, 1, k), (over) => scene(over, t))
  }
}
