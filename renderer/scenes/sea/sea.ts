import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, createCamera, overscan } from '#renderer/drawing/camera.ts'
import { mix } from '#renderer/drawing/colour.ts'
import { lerp } from '#renderer/drawing/curves.ts'
import { createLayer, drawLayer } from '#renderer/drawing/layer.ts'
import { createSky } from '#renderer/drawing/nature/sky.ts'
import { fillRidge, ridgeHeight, wholeFrame } from '#renderer/drawing/nature/terrain.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import { createPalette, type Palette } from '#renderer/drawing/palette.ts'
import { type Family, type Paint, type StagePlan, waterHeight } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { type Air, composeAir, createFall, createFlashes } from '#renderer/scenes/air.ts'
import type { Setting } from '#renderer/setting.ts'
import { createBreakers } from './sea-foam.ts'
import { createGlitter } from './sea-glitter.ts'
import { createRipples } from './sea-ripples.ts'
import { createRowPainter, createRows } from './sea-rows.ts'
import { addSeaSound } from './sea-sound.ts'
import { type Breaker, crestAt } from './sea-waves.ts'

export type SeaScore = { air: Air; breakers: readonly Breaker[]; roughness: number; motif: boolean }

export const sea: Family = {
  name: 'sea',
  hosts: 'water',
  words: {
    sea: 2,
    ocean: 3,
    wave: 2,
    beach: 3,
    shore: 2,
    coast: 2,
    surf: 2,
    island: 2,
    seaside: 3,
    lighthouse: 2,
    sailing: 2,
    biển: 3,
    bien: 3,
    'bãi biển': 3,
    sóng: 2,
    'đại dương': 3,
    'bờ biển': 3,
    đảo: 2,
  },
  compose: (random, setting) => {
    const score = composeSea(random.fork('score'), setting)
    return {
      moments: score.breakers.map((breaker) => breaker.at),
      stage: (size, invite) => stageSea(random.fork('picture'), setting, { score, size, invite }),
      addSound: (sound) => addSeaSound(sound, random.fork('sound'), score),
    }
  },
}

function composeSea(random: Random, setting: Setting): SeaScore {
  const air = composeAir(
    random,
    setting,
    ['sunset', 'sunrise', 'noon', 'night', 'sunset'],
    ['clear', 'clear', 'clear', 'fog', 'storm'],
  )
  const roughness = air.weather === 'storm' ? 1 : random.range(0.25, 0.6)
  const breakers: Breaker[] = []
  for (let at = random.range(0.9, 1.5); at < 7.2; at += random.range(1.9, 2.7)) {
    breakers.push({
      at,
      place: random.range(-0.7, 0.7),
      height: lerp(random.range(0.6, 1), 1, roughness),
      near: random.next(),
    })
  }
  return { air, breakers, roughness, motif: setting.motif }
}

function stageSea(random: Random, setting: Setting, plan: StagePlan<SeaScore>): Paint {
  const { score, size, invite } = plan
  const palette = createPalette(random, score.air.time, score.air.weather, setting.tint)
  const camera = createCamera(random, setting)
  const horizon = size.height * random.range(0.46, 0.56)
  const low = score.air.time === 'sunrise' || score.air.time === 'sunset'
  const sunX = size.width * random.range(0.28, 0.72)
  const sunY = horizon - size.height * (low ? random.range(0.03, 0.11) : random.range(0.24, 0.34))
  const cloudiness = score.air.weather === 'clear' ? random.range(0.2, 0.5) : 0.72
  const sun =
    score.air.weather === 'storm' || score.air.weather === 'rain' ? null : { x: sunX, y: sunY, radius: low ? 34 : 26 }
  const sky = createSky(random, size, {
    palette,
    sun,
    horizon: horizon + 6,
    cloudiness,
    wind: 8 + score.roughness * 14,
  })
  const land = createLand(random.fork('land'), size, palette, horizon)
  const rows = createRows(random.fork('rows'), size, horizon, score.roughness)
  const paintRow = createRowPainter(size, rows, palette)
  const ripples = createRipples(random.fork('ripples'), size, palette, horizon)
  const glitter = createGlitter(random.fork('glitter'), size, { palette, horizon, x: sunX, strength: sun ? 1 : 0.25 })
  const breakers = createBreakers(random.fork('foam'), size, score.breakers, rows, palette)
  const fall = createFall(random.fork('veil'), size, score.air, palette)
  const flashes = createFlashes(random.fork('flash'), size, score.air, horizon)
  const company = invite?.({
    size,
    palette,
    camera,
    air: score.air,
    horizon,
    soil: mix(mix([222, 194, 146], palette.light, 0.2), palette.shade, palette.darkness * 0.6),
    grassy: false,
  })
  const guestRow = rows.findIndex((row) => row.y >= waterHeight(size, horizon) + 12)
  return (ctx, t) => {
    const view = camera(t)
    sky(ctx, t, view)
    flashes(ctx, t)
    atDepth(ctx, size, view, 0.12, () => drawLayer(ctx, land))
    for (const [i, row] of rows.entries()) {
      atDepth(ctx, size, view, 0.12 + row.z * 0.88, () => paintRow(ctx, i, t, breakers.lift(i, t)))
    }
    ripples(ctx, t, view)
    atDepth(ctx, size, view, 0.4, () => glitter(ctx, t))
    for (const [i, row] of rows.entries()) {
      atDepth(ctx, size, view, 0.12 + row.z * 0.88, () => {
        breakers.paint(ctx, t, i)
        const afloat = company?.afloat
        if (afloat && i === guestRow)
          aboveWater(
            ctx,
            size,
            (x) => crestAt(row, x, t, breakers.lift(i, t)),
            () => afloat(ctx, t),
          )
      })
    }
    company?.ashore(ctx, t)
    fall(ctx, t)
  }
}

/** Draws only what is above the crest, so that something on the water stands in it. */
function aboveWater(ctx: SKRSContext2D, size: FrameSize, crest: (x: number) => number, draw: () => void): void {
  ctx.save()
  ctx.beginPath()
  ctx.moveTo(-overscan, -size.height)
  for (let x = -overscan; x <= size.width + overscan; x += 16) ctx.lineTo(x, crest(x))
  ctx.lineTo(size.width + overscan, -size.height)
  ctx.clip()
  draw()
  ctx.restore()
}

function createLand(random: Random, size: FrameSize, palette: Palette, horizon: number) {
  const noise = createNoise(random)
  const centre = size.width * (random.chance(0.5) ? random.range(0.02, 0.25) : random.range(0.75, 0.98))
  const spread = size.width * random.range(0.14, 0.26)
  const exists = random.chance(0.75)
  return createLayer(size, wholeFrame(size), (ctx) => {
    if (!exists) return
    for (const far of [1, 0]) {
      const height = ridgeHeight(noise, size, {
        base: 0,
        height: 60,
        frequency: 7,
        octaves: 5,
        sharpness: 0.35,
        row: far,
      })
      const hump = (x: number) => Math.exp(-(((x - centre - far * 130) / (spread * (1 + far * 0.5))) ** 2))
      const at = (x: number) => horizon + 4 - hump(x) * (52 - far * 14 - height(x))
      const tone = mix(palette.shade, palette.haze, 0.5 + far * 0.28)
      ctx.save()
      ctx.beginPath()
      ctx.rect(-overscan, 0, size.width + overscan * 2, horizon + 4)
      ctx.clip()
      fillRidge(ctx, size, at, { top: tone, bottom: mix(tone, palette.haze, 0.5), from: horizon - 70, to: horizon + 4 })
      ctx.restore()
    }
  })
}
