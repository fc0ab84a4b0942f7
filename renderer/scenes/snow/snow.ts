import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, createCamera, overscan } from '#renderer/drawing/camera.ts'
import { type Colour, mix, scaled } from '#renderer/drawing/colour.ts'
import { tau, wrap } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { createLayer, drawLayer } from '#renderer/drawing/layer.ts'
import { createFog } from '#renderer/drawing/nature/fog.ts'
import { createMountains } from '#renderer/drawing/nature/mountains.ts'
import { createSky } from '#renderer/drawing/nature/sky.ts'
import { fillRidge, ridgeHeight, wholeFrame } from '#renderer/drawing/nature/terrain.ts'
import { drawConifer } from '#renderer/drawing/nature/trees.ts'
import { createSnow } from '#renderer/drawing/nature/weather.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import { createPalette, type Palette } from '#renderer/drawing/palette.ts'
import type { Family, Paint, StagePlan } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { type Air, composeAir } from '#renderer/scenes/air.ts'
import type { Setting } from '#renderer/setting.ts'
import { paintCabin } from './snow-cabin.ts'
import { addSnowSound } from './snow-sound.ts'

export type SnowScore = {
  air: Air
  /** When gusts drive the flakes; a distant bell rings with each. */
  gusts: readonly number[]
  motif: boolean
}

export const snow: Family = {
  name: 'snow',
  hosts: 'land',
  words: {
    snow: 2,
    snowy: 2,
    snowfall: 3,
    winter: 3,
    blizzard: 3,
    cabin: 2,
    christmas: 3,
    ice: 1,
    frozen: 1,
    snowflake: 3,
    tuyết: 2,
    tuyet: 2,
    'tuyết rơi': 3,
    'mùa đông': 3,
    'giáng sinh': 3,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const air = composeAir(own, { ...setting, weather: 'snow' }, ['night', 'sunset', 'sunrise', 'noon'], ['snow'])
    const gusts = [own.range(1, 1.8), own.range(3.4, 4.4), own.range(5.8, 6.6)]
    const score: SnowScore = { air, gusts, motif: setting.motif }
    return {
      moments: gusts,
      stage: (size, invite) => stageSnow(random.fork('picture'), setting, { score, size, invite }),
      addSound: (sound) => addSnowSound(sound, random.fork('sound'), score),
    }
  },
}

function stageSnow(random: Random, setting: Setting, plan: StagePlan<SnowScore>): Paint {
  const { score, size, invite } = plan
  const { air } = score
  const palette = createPalette(random, air.time, air.time === 'night' ? 'clear' : 'snow', setting.tint)
  const camera = createCamera(random, setting)
  const horizon = size.height * random.range(0.56, 0.62)
  const white = mix(
    mix([240, 245, 255], palette.light, 0.3),
    mix(palette.skyMiddle, palette.haze, 0.5),
    palette.darkness * 0.66,
  )
  const sky = createSky(random, size, {
    palette,
    horizon,
    cloudiness: 0.55,
    wind: 9,
    sun:
      air.time === 'noon'
        ? null
        : { x: size.width * random.range(0.2, 0.8), y: horizon * (air.time === 'night' ? 0.3 : 0.8), radius: 28 },
  })
  const range = createMountains(random.fork('range'), size, {
    foot: horizon + 20,
    summit: horizon - size.height * 0.24,
    rock: mix(palette.shade, palette.skyTop, 0.4),
    lit: mix(palette.light, palette.shade, 0.5),
    snow: white,
    haze: palette.haze,
    far: 0.42,
    snowLine: 0.7,
    lightSide: 1,
    peaks: 2.8,
  })
  const hills = [0, 1, 2].map((i) => createHill(random.fork(`hill${i}`), size, { palette, white, horizon, i }))
  const fog = createFog(random.fork('fog'), size, {
    top: horizon - 80,
    bottom: horizon + 90,
    tone: palette.haze,
    pace: 12,
  })
  const side = random.chance(0.5) ? 1 : -1
  const cabin = {
    x: size.width * (0.5 + side * random.range(0.12, 0.24)),
    unit: Math.min(size.width, size.height) / 720,
  }
  const cabinY = (hills[1]?.ground(cabin.x) ?? horizon) + 10
  const house = createLayer(size, wholeFrame(size), (ctx) => paintCabin(ctx, { ...cabin, y: cabinY }, palette, white))
  const smoke = createSmoke(
    random.fork('smoke'),
    { x: cabin.x + 39 * cabin.unit, y: cabinY - 128 * cabin.unit, unit: cabin.unit },
    mix(palette.haze, white, 0.5),
  )
  const flakes = createSnow(random.fork('flakes'), size, 8 + air.wind * 18, mix([252, 253, 255], palette.light, 0.12))
  const company = invite?.({
    size,
    palette,
    camera,
    air,
    horizon,
    soil: white,
    grassy: false,
  })
  return (ctx, t) => {
    const view = camera(t)
    sky(ctx, t, view)
    atDepth(ctx, size, view, 0.1, () => drawLayer(ctx, range))
    fog(ctx, t, 0.6)
    for (const [i, hill] of hills.entries()) {
      atDepth(ctx, size, view, 0.25 + i * 0.33, () => {
        drawLayer(ctx, hill.layer)
        if (i !== 1) return
        smoke(ctx, t)
        drawLayer(ctx, house)
        paintWindowLight(ctx, t, { ...cabin, y: cabinY }, palette.darkness)
      })
    }
    company?.ashore(ctx, t)
    flakes(ctx, t)
  }
}

function createHill(
  random: Random,
  size: FrameSize,
  plan: { palette: Palette; white: Colour; horizon: number; i: number },
) {
  const { palette, white, horizon, i } = plan
  const near = i / 2
  const ground = ridgeHeight(createNoise(random), size, {
    base: horizon + (size.height - horizon) * (0.08 + 0.36 * near),
    height: 90 + near * 50,
    frequency: 2.6 - near,
    octaves: 3,
    sharpness: 0,
    row: i,
  })
  const shadow = mix(mix(white, palette.skyTop, 0.5), palette.shade, 0.2)
  const dark = mix(mix(palette.shade, [16, 34, 40], 0.4), palette.haze, 0.5 * (1 - near))
  const tone = { dark, lit: mix(dark, palette.haze, 0.3), snow: mix(white, palette.haze, 0.4 * (1 - near)) }
  const layer = createLayer(size, wholeFrame(size), (ctx) => {
    const trees = [46, 26, 9][i] ?? 9
    for (let n = 0; n < trees; n++) {
      const x = random.range(-overscan, size.width + overscan)
      // The middle of the nearest hill stays free, so that it does not hide the view behind it.
      if (i === 2 && Math.abs(x - size.width / 2) < size.width * 0.3) continue
      if (i === 1 && Math.abs(x - size.width / 2) < size.width * 0.3 && random.chance(0.7)) continue
      const height = size.height * ([0.07, 0.16, 0.5][i] ?? 0.1) * random.range(0.7, 1.25)
      drawConifer(ctx, random, { x, base: ground(x) + 6, height }, tone)
    }
    const top = mix(mix(white, palette.light, 0.25), palette.haze, 0.35 * (1 - near))
    fillRidge(ctx, size, ground, {
      top,
      bottom: mix(shadow, palette.haze, 0.3 * (1 - near)),
      from: horizon,
      to: horizon + 130 + near * 210,
    })
    if (i > 0) paintTracksOfWind(ctx, random, size, ground, shadow, near)
  })
  return { layer, ground }
}

/** Soft hollows that the wind has left in the snow. */
function paintTracksOfWind(
  ctx: SKRSContext2D,
  random: Random,
  size: FrameSize,
  ground: (x: number) => number,
  tone: Colour,
  near: number,
): void {
  for (let n = 0; n < 26; n++) {
    const x = random.range(-overscan, size.width + overscan)
    const y = ground(x) + 26 + random.range(0, 190) * (0.4 + near)
    drawGlow(ctx, x, y, scaled(tone, 0.96), {
      radius: random.range(60, 190),
      stretchY: 0.1,
      alpha: random.range(0.12, 0.4),
    })
  }
}

function createSmoke(random: Random, place: { x: number; y: number; unit: number }, tone: Colour) {
  const puffs = Array.from({ length: 26 }, (_, i) => ({
    at: i / 26,
    phase: random.range(0, tau),
    size: random.range(0.7, 1.3),
  }))
  return (ctx: SKRSContext2D, t: number) => {
    for (const puff of puffs) {
      const age = wrap(puff.at + t * 0.11, 1)
      const x = place.x + (age * 62 + Math.sin(age * 6 + puff.phase + t * 0.4) * 10 * age) * place.unit
      drawGlow(ctx, x, place.y - age * 150 * place.unit, tone, {
        radius: (7 + age * 40) * puff.size * place.unit,
        alpha: 0.34 * (1 - age),
      })
    }
  }
}

function paintWindowLight(
  ctx: SKRSContext2D,
  t: number,
  cabin: { x: number; y: number; unit: number },
  darkness: number,
): void {
  const flicker = 0.92 + 0.05 * Math.sin(t * 5.3) + 0.03 * Math.sin(t * 11.7)
  const strength = (0.4 + 0.6 * darkness) * flicker
  asLight(ctx, () => {
    for (const dx of [-36, 34])
      drawGlow(ctx, cabin.x + dx * cabin.unit, cabin.y - 34 * cabin.unit, [255, 178, 84], {
        radius: 74 * cabin.unit,
        alpha: 0.6 * strength,
      })
    drawGlow(ctx, cabin.x, cabin.y + 26 * cabin.unit, [255, 170, 90], {
      radius: 190 * cabin.unit,
      stretchY: 0.24,
      alpha: 0.42 * strength,
    })
  })
}
