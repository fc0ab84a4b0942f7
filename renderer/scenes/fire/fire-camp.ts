import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, createCamera, overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { createLayer, drawLayer } from '#renderer/drawing/layer.ts'
import { createCrack, createFlames } from '#renderer/drawing/nature/flames.ts'
import { createGrass } from '#renderer/drawing/nature/grass.ts'
import { drawLog } from '#renderer/drawing/nature/logs.ts'
import { createSky } from '#renderer/drawing/nature/sky.ts'
import { fillRidge, ridgeHeight, wholeFrame } from '#renderer/drawing/nature/terrain.ts'
import { drawConifer } from '#renderer/drawing/nature/trees.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import { createPalette, type Palette } from '#renderer/drawing/palette.ts'
import type { Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting } from '#renderer/setting.ts'
import { type FireScore, flareAt } from './fire-score.ts'

const firelight: Colour = [255, 150, 62]

/** A camp fire at the edge of the woods under a starry sky. */
export function stageCampfire(random: Random, setting: Setting, score: FireScore, size: FrameSize): Paint {
  const palette = createPalette(random, setting.time === 'sunset' ? 'sunset' : 'night', 'clear', setting.tint)
  const camera = createCamera(random, setting)
  const horizon = size.height * 0.66
  const sky = createSky(random, size, { palette, sun: null, horizon, cloudiness: 0.12, wind: 5 })
  const woods = [0, 1].map((i) => createWoods(random.fork(`woods${i}`), size, palette, horizon, i))
  const unit = Math.min(size.width / 1.2, size.height) / 720
  const foot = { x: size.width * random.range(0.42, 0.58), y: size.height * 0.86 }
  const stones = createLayer(size, wholeFrame(size), (ctx) => paintCamp(ctx, random.fork('stones'), foot, unit))
  const flames = createFlames(random.fork('flames'), {
    x: foot.x,
    y: foot.y - 20 * unit,
    width: 170 * unit,
    height: 250 * unit,
  })
  const cracks = score.pops.map((pop, i) =>
    createCrack(random.fork(`crack${i}`), {
      x: foot.x + pop.place * 90 * unit,
      y: foot.y - 36 * unit,
      reach: 190 * unit,
      strength: pop.strength,
    }),
  )
  const grass = createGrass(random.fork('grass'), {
    left: -overscan,
    right: size.width + overscan,
    base: () => size.height * 1.04,
    height: size.height * 0.11,
    count: 260,
    dark: [8, 8, 8],
    lit: [46, 32, 16],
    wind: 0.22,
  })
  return (ctx, t) => {
    const view = camera(t)
    const flare = flareAt(score.pops, t)
    sky(ctx, t, view)
    for (const [i, wood] of woods.entries()) {
      atDepth(ctx, size, view, 0.2 + i * 0.25, () => {
        drawLayer(ctx, wood)
        asLight(ctx, () =>
          drawGlow(ctx, foot.x, foot.y - 60 * unit, firelight, {
            radius: (620 - i * 90) * unit,
            stretchY: 0.85,
            alpha: (0.16 + i * 0.12) * flare,
          }),
        )
      })
    }
    atDepth(ctx, size, view, 0.7, () => {
      asLight(ctx, () => {
        drawGlow(ctx, foot.x, foot.y + 10, firelight, { radius: 560 * unit, stretchY: 0.26, alpha: 0.62 * flare })
        drawGlow(ctx, foot.x, foot.y - 60 * unit, firelight, { radius: 300 * unit, alpha: 0.4 * flare })
      })
      flames(ctx, t, flare * 0.7)
      drawLayer(ctx, stones)
      flames(ctx, t + 2.9, flare * 0.62)
      for (const [i, crack] of cracks.entries()) crack(ctx, t - (score.pops[i]?.at ?? 0))
    })
    atDepth(ctx, size, view, 1, () => grass(ctx, t))
  }
}

function createWoods(random: Random, size: FrameSize, palette: Palette, horizon: number, i: number) {
  const ground = ridgeHeight(createNoise(random), size, {
    base: horizon + i * size.height * 0.08,
    height: 30,
    frequency: 4,
    octaves: 3,
    sharpness: 0,
    row: i,
  })
  const dark = scaled(mix(palette.shade, palette.haze, 0.3 - i * 0.2), 0.8 - i * 0.3)
  const tone = { dark, lit: mix(dark, palette.haze, 0.12) }
  return createLayer(size, wholeFrame(size), (ctx) => {
    for (let x = -overscan; x < size.width + overscan; x += random.range(14, 46) * (1 + i)) {
      const middle = Math.abs(x - size.width / 2) / (size.width / 2)
      if (i === 1 && middle < 0.42) continue
      drawConifer(
        ctx,
        random,
        {
          x,
          base: ground(x) + 8,
          height: size.height * random.range(0.14, 0.3) * (0.6 + 0.8 * middle) * (1 + i * 0.7),
        },
        tone,
      )
    }
    fillRidge(ctx, size, ground, { top: dark, bottom: scaled(dark, 0.6), from: horizon, to: size.height })
  })
}

function paintCamp(ctx: SKRSContext2D, random: Random, foot: { x: number; y: number }, unit: number): void {
  const { x, y } = foot
  drawLog(ctx, random, { x: x - 46 * unit, y: y - 26 * unit, length: 190 * unit, thickness: 32 * unit, angle: -0.42 })
  drawLog(ctx, random, { x: x + 44 * unit, y: y - 28 * unit, length: 190 * unit, thickness: 32 * unit, angle: 0.44 })
  drawLog(ctx, random, {
    x,
    y: y - 12 * unit,
    length: 210 * unit,
    thickness: 34 * unit,
    angle: random.range(-0.08, 0.08),
  })
  for (let i = 0; i < 15; i++) {
    const angle = Math.PI * (i / 14)
    const sx = x - Math.cos(angle) * 165 * unit
    const sy = y + 4 * unit + Math.sin(angle) * 34 * unit
    const radius = random.range(17, 27) * unit
    const stone = ctx.createRadialGradient(sx + (x - sx) * 0.1, sy - radius * 0.7, 1, sx, sy, radius * 1.3)
    stone.addColorStop(0, css([206, 130, 78]))
    stone.addColorStop(0.4, css([84, 60, 50]))
    stone.addColorStop(1, css([18, 14, 16]))
    ctx.fillStyle = stone
    ctx.beginPath()
    ctx.ellipse(sx, sy, radius, radius * random.range(0.6, 0.78), random.range(-0.3, 0.3), 0, Math.PI * 2)
    ctx.fill()
  }
}
