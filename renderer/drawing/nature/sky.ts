import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css, mix } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { createLayer, createTexture, drawLayer, wholePicture } from '#renderer/drawing/layer.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'
import { createClouds } from './clouds.ts'

export type SkyPlan = {
  palette: Palette
  /** In scene units; null hides the sun (an overcast sky, or a scene without room for it). */
  sun: { x: number; y: number; radius: number } | null
  horizon: number
  /** 0 cloudless, 1 overcast. */
  cloudiness: number
  wind: number
}

export type Sky = (ctx: SKRSContext2D, t: number, view: { x: number; y: number }) => void

export function createSky(random: Random, size: FrameSize, plan: SkyPlan): Sky {
  const { palette, horizon, sun } = plan
  const veil = 1 - plan.cloudiness * 0.55
  const moon = palette.darkness > 0.7 ? createMoon(random.fork('moon'), palette.sun) : null
  const backdrop = createLayer(size, wholePicture(size), (ctx) => {
    paintBackdrop(ctx, size, plan)
    if (sun) paintHalo(ctx, sun, palette, veil * (moon ? 0.5 : 1))
  })
  const stars =
    palette.darkness > 0.5 && plan.cloudiness < 0.65 ? createStars(random.fork('stars'), size, horizon) : null
  const clouds = createClouds(random.fork('clouds'), size, plan)
  return (ctx, t, view) => {
    drawLayer(ctx, backdrop)
    stars?.(ctx, t, palette.darkness * (1 - plan.cloudiness * 0.7))
    if (sun) {
      const x = sun.x - view.x * 0.04
      const disc = { radius: sun.radius * 1.35, hardness: 0.7, alpha: veil }
      if (!moon) asLight(ctx, () => drawGlow(ctx, x, sun.y, palette.sun, disc))
      else ctx.drawImage(moon, x - sun.radius, sun.y - sun.radius, sun.radius * 2, sun.radius * 2)
    }
    clouds(ctx, t)
  }
}

/** The light around sun or moon: so wide and soft that it can stay still while the disc moves slightly. */
function paintHalo(ctx: SKRSContext2D, sun: { x: number; y: number; radius: number }, palette: Palette, alpha: number) {
  asLight(ctx, () => {
    drawGlow(ctx, sun.x, sun.y, palette.light, { radius: sun.radius * 13, alpha: 0.34 * alpha })
    drawGlow(ctx, sun.x, sun.y, palette.sun, { radius: sun.radius * 5, alpha: 0.5 * alpha })
  })
}

function paintBackdrop(ctx: SKRSContext2D, size: FrameSize, plan: SkyPlan): void {
  const { palette, horizon } = plan
  const gradient = ctx.createLinearGradient(0, 0, 0, horizon)
  gradient.addColorStop(0, css(palette.skyTop))
  gradient.addColorStop(0.3, css(mix(palette.skyTop, palette.skyMiddle, 0.45)))
  gradient.addColorStop(0.66, css(palette.skyMiddle))
  gradient.addColorStop(0.88, css(mix(palette.skyMiddle, palette.horizon, 0.7)))
  gradient.addColorStop(1, css(palette.horizon))
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, size.width, size.height)
}

export function createStars(random: Random, size: FrameSize, horizon: number) {
  const count = Math.round((size.width * horizon) / 2400)
  const stars = Array.from({ length: count }, () => ({
    x: random.range(0, size.width),
    y: random.range(0, 1) ** 1.3 * horizon,
    size: 0.7 + random.next() ** 4 * 2.1,
    phase: random.range(0, tau),
    pace: random.range(1, 3.5),
    tone: mix([255, 244, 226], [200, 220, 255], random.next()),
  }))
  return (ctx: SKRSContext2D, t: number, strength: number) => {
    for (const star of stars) {
      const fade = 1 - star.y / horizon
      const alpha = strength * (0.35 + 0.65 * fade) * (0.7 + 0.3 * Math.sin(star.phase + t * star.pace))
      if (star.size > 1.4) drawGlow(ctx, star.x, star.y, star.tone, { radius: star.size * 3.2, alpha: alpha * 0.7 })
      ctx.fillStyle = css(star.tone, alpha)
      ctx.beginPath()
      ctx.arc(star.x, star.y, star.size * 0.62, 0, tau)
      ctx.fill()
    }
  }
}

function createMoon(random: Random, tone: Colour) {
  const noise = createNoise(random)
  const side = 160
  return createTexture(side, side, (x, y, out) => {
    const dx = (x + 0.5) / (side / 2) - 1
    const dy = (y + 0.5) / (side / 2) - 1
    const r = Math.hypot(dx, dy)
    const sea = noise.layered(dx * 2.2 + 9, dy * 2.2 + 9, 4)
    const lit = (0.8 + 0.2 * Math.sqrt(Math.max(0, 1 - r * r))) * (sea < 0.48 ? 0.82 + (sea - 0.3) * 0.6 : 0.96)
    out[0] = tone[0] * lit
    out[1] = tone[1] * lit
    out[2] = tone[2] * lit
    out[3] = Math.min(1, Math.max(0, (1 - r) * (side / 2.4)))
  })
}
