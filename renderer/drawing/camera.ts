import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting } from '#renderer/setting.ts'
import { tau } from './curves.ts'

/** The camera at `t`: an offset in scene units for the nearest depth, and its zoom. */
export type Camera = (t: number) => { x: number; y: number; zoom: number }

/** How far a layer must extend beyond the frame, so that no camera move shows its edge. */
export const overscan = 110

export function createCamera(random: Random, setting: Pick<Setting, 'camera' | 'seconds'>): Camera {
  const own = random.fork('camera')
  const chosen = setting.camera ?? own.pick(['drift', 'pan', 'dolly', 'aerial'])
  const side = own.chance(0.5) ? 1 : -1
  const phase = own.range(0, tau)
  return (t) => {
    // Eased at both ends, so that the shot settles instead of stopping in full motion.
    const k = t / setting.seconds
    const eased = k - Math.sin(k * tau) / (tau * 2.2)
    const sway = { x: Math.sin(t * 0.7 + phase) * 3, y: Math.cos(t * 0.53 + phase) * 2 }
    if (chosen === 'static') return { x: 0, y: 0, zoom: 1 }
    if (chosen === 'pan') return { x: side * (eased - 0.5) * 150 + sway.x, y: sway.y, zoom: 1.02 }
    if (chosen === 'dolly') return { x: sway.x + side * eased * 14, y: sway.y, zoom: 1 + eased * 0.17 }
    if (chosen === 'aerial') return { x: side * (eased - 0.5) * 50 + sway.x, y: (0.5 - eased) * 50, zoom: 1.05 }
    return { x: side * (eased - 0.5) * 70 + sway.x, y: sway.y, zoom: 1.01 + eased * 0.05 }
  }
}

/** Draws a layer as the camera sees it. Depth 0 is at infinity and does not move; depth 1 is nearest. */
export function atDepth(
  ctx: SKRSContext2D,
  size: FrameSize,
  view: { x: number; y: number; zoom: number },
  depth: number,
  draw: () => void,
): void {
  const zoom = 1 + (view.zoom - 1) * (0.25 + depth * 0.75)
  ctx.save()
  ctx.translate(size.width / 2, size.height * 0.55)
  ctx.scale(zoom, zoom)
  ctx.translate(-size.width / 2 - view.x * depth, -size.height * 0.55 - view.y * depth)
  draw()
  ctx.restore()
}
