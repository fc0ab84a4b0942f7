import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import type { Colour } from '#renderer/drawing/colour.ts'
import { smoothstep, wrap } from '#renderer/drawing/curves.ts'
import { asLight } from '#renderer/drawing/glow.ts'
import { createTexture } from '#renderer/drawing/layer.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Random } from '#renderer/random.ts'

/** The net of light that waves cast: two nets that slide over each other look alive. */
export function createCaustics(random: Random, size: FrameSize, tone: Colour) {
  const nets = [0, 1].map((i) => {
    const noise = createNoise(random.fork(`net${i}`))
    return createTexture(384, 96, (px, py, out) => {
      const x = (px / 384) * 12
      const y = (py / 96) * 4
      const push = noise.layered(x + 5, y + 3, 2, 12)
      const a = Math.abs(noise.layered(x + push * 1.3, y * 1.4 + push, 2, 12) - 0.5)
      const b = Math.abs(noise.layered(x * 2 + 7, y * 2.2 + push * 2 + 20, 2, 24) - 0.5)
      const line = smoothstep(0.085, 0, a) * 0.9 + smoothstep(0.06, 0, b) * 0.4
      out[0] = tone[0]
      out[1] = tone[1]
      out[2] = tone[2]
      out[3] = Math.min(1, line) * smoothstep(0, 0.3, py / 96) * smoothstep(1, 0.6, py / 96)
    })
  })
  const span = Math.max(size.width, size.height) * 1.3
  const lay = (ctx: SKRSContext2D, t: number, top: number, height: number, alpha: number) => {
    for (const [i, net] of nets.entries()) {
      ctx.globalAlpha = alpha * (0.75 + 0.25 * Math.sin(t * (1.3 + i * 0.5) + i * 2))
      const start = -wrap(t * (i ? -17 : 23) + i * 400, span)
      for (let x = start; x < size.width; x += span) ctx.drawImage(net, x, top, span + 0.5, height)
    }
    ctx.globalAlpha = 1
  }
  return {
    surface: (ctx: SKRSContext2D, t: number) =>
      asLight(ctx, () => lay(ctx, t, -size.height * 0.06, size.height * 0.24, 0.5), 'screen'),
    floor: (ctx: SKRSContext2D, t: number, top: number) =>
      asLight(ctx, () => lay(ctx, t + 9, top - size.height * 0.06, size.height * 0.3, 0.26), 'screen'),
  }
}
