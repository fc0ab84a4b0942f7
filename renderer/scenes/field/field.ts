import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, overscan } from '#renderer/drawing/camera.ts'
import { mix } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import { asLight, createStandingGlow } from '#renderer/drawing/glow.ts'
import { createLayer, drawLayer } from '#renderer/drawing/layer.ts'
import { createFog } from '#renderer/drawing/nature/fog.ts'
import { createSky } from '#renderer/drawing/nature/sky.ts'
import { fillRidge, ridgeHeight, wholeFrame } from '#renderer/drawing/nature/terrain.ts'
import { drawCrown, drawTrunk } from '#renderer/drawing/nature/trees.ts'
import { createMotes } from '#renderer/drawing/nature/weather.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Family, Paint, StagePlan } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { type Air, composeAir, createFall, createFlashes } from '#renderer/scenes/air.ts'
import { composeLand } from '#renderer/scenes/open-land.ts'
import type { Setting } from '#renderer/setting.ts'
import { createCrop, farRows, rowCount } from './field-crop.ts'
import { createBirds } from './field-life.ts'
import { addFieldSound } from './field-sound.ts'

export type FieldScore = {
  air: Air
  /** When birds call, and where, from left (-1) to right (1). */
  calls: readonly { at: number; place: number }[]
  motif: boolean
}

export const field: Family = {
  name: 'field with wind',
  hosts: 'land',
  words: {
    field: 3,
    meadow: 3,
    grass: 2,
    wheat: 3,
    farm: 2,
    countryside: 3,
    flower: 2,
    prairie: 3,
    wind: 1,
    hill: 2,
    garden: 2,
    rice: 2,
    'cánh đồng': 4,
    'đồng cỏ': 3,
    cỏ: 1,
    lúa: 2,
    'lúa mì': 3,
    'đồng quê': 3,
    hoa: 2,
    gió: 1,
    ruộng: 2,
    'ruộng bậc thang': 3,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const air = composeAir(own, setting, ['sunset', 'noon', 'sunrise', 'noon'], ['clear'])
    const calls = Array.from({ length: 4 }, (_, i) => ({
      at: 0.6 + i * 1.8 + own.range(0, 0.9),
      place: own.range(-0.8, 0.8),
    }))
    const score: FieldScore = { air: { ...air, wind: Math.max(0.4, air.wind) }, calls, motif: setting.motif }
    return {
      moments: calls.map((call) => call.at),
      stage: (size, invite) => stageField(random.fork('picture'), setting, { score, size, invite }),
      addSound: (sound) => addFieldSound(sound, random.fork('sound'), score),
    }
  },
}

function stageField(random: Random, setting: Setting, plan: StagePlan<FieldScore>): Paint {
  const { score, size, invite } = plan
  const { air } = score
  const { palette, camera, horizon, side, sun } = composeLand(random, setting, air, size, {
    aside: [0.1, 0.32],
    low: [0.66, 0.88],
    high: 0.24,
    radius: { low: 44, high: 26 },
  })
  const sky = createSky(random, size, {
    palette,
    sun,
    horizon: horizon + 12,
    cloudiness: random.range(0.4, 0.68),
    wind: 10 + air.wind * 14,
  })
  const hills = [0, 1].map((i) => createHills(random.fork(`hills${i}`), size, palette, horizon, i))
  const tree = createTree(random.fork('tree'), size, palette, {
    x: size.width * (0.5 - side * random.range(0.14, 0.3)),
    base: horizon + 16,
    lightSide: side,
  })
  const shape = { radius: size.height * 0.85, alpha: 0.2 * (1 - palette.darkness * 0.6) }
  const glow = sun && createStandingGlow(size, sun.x, sun.y, palette.light, shape)
  const haze = createFog(random.fork('haze'), size, {
    top: horizon - 40,
    bottom: horizon + size.height * 0.16,
    tone: palette.haze,
    pace: 16,
  })
  const birds = createBirds(random.fork('birds'), size, horizon, mix(palette.shade, palette.haze, 0.25))
  const motes = createMotes(random.fork('motes'), size, {
    count: 46,
    tone: palette.light,
    rise: 4,
    drift: 34,
    blink: 0.5,
    radius: 3,
  })
  const fall = createFall(random.fork('fall'), size, air, palette)
  const flashes = createFlashes(random.fork('flash'), size, air, horizon)
  const company = invite?.({
    size,
    palette,
    camera,
    air,
    horizon,
    soil: mix(mix([86, 124, 58], palette.light, 0.12), palette.shade, 0.12 + palette.darkness * 0.55),
    grassy: true,
    edge: horizon + (size.height - horizon) * 0.19,
  })
  const rows = company?.onLand ? farRows : rowCount
  const crop = createCrop(random.fork('crop'), size, palette, { horizon, wind: air.wind, rows })
  return (ctx, t) => {
    const view = camera(t)
    sky(ctx, t, view)
    flashes(ctx, t)
    if (palette.darkness < 0.7) birds(ctx, t)
    for (const [i, hill] of hills.entries()) atDepth(ctx, size, view, 0.08 + i * 0.1, () => drawLayer(ctx, hill))
    atDepth(ctx, size, view, 0.24, () => drawLayer(ctx, tree, Math.sin(t * 1.3) * air.wind * 1.5))
    haze(ctx, t, air.weather === 'fog' ? 0.9 : 0.42)
    crop(ctx, t, view)
    if (glow) asLight(ctx, () => drawLayer(ctx, glow))
    if (air.weather === 'clear') motes(ctx, t)
    company?.ashore(ctx, t)
    fall(ctx, t)
  }
}

function createHills(random: Random, size: FrameSize, palette: Palette, horizon: number, i: number) {
  const at = ridgeHeight(createNoise(random), size, {
    base: horizon - 24 + i * 22,
    height: 92 - i * 30,
    frequency: 3 + i,
    octaves: 4,
    sharpness: 0.1,
    row: i,
  })
  const tone = mix(mix(palette.shade, [50, 80, 50], 0.4), palette.haze, 0.72 - i * 0.24)
  // The crop hides everything below.
  const box = { ...wholeFrame(size), height: horizon + 90 + overscan }
  return createLayer(size, box, (ctx) =>
    fillRidge(ctx, size, at, { top: tone, bottom: mix(tone, palette.haze, 0.6), from: horizon - 70, to: horizon + 50 }),
  )
}

/** One old tree that draws the eye. */
function createTree(
  random: Random,
  size: FrameSize,
  palette: Palette,
  place: { x: number; base: number; lightSide: number },
) {
  const unit = Math.min(size.width, size.height) / 720
  const dark = mix(mix(palette.shade, [26, 42, 24], 0.5), palette.haze, 0.12)
  const lit = mix(mix(dark, palette.light, 0.35), [150, 176, 80], 0.3 * (1 - palette.darkness))
  return createLayer(size, wholeFrame(size), (ctx) => {
    drawTrunk(
      ctx,
      random,
      { x: place.x, top: place.base - 92 * unit, base: place.base + 8, width: 17 * unit, lightSide: place.lightSide },
      { dark, lit },
    )
    for (let i = 0; i < 9; i++) {
      const angle = (i / 9) * tau
      const radius = random.range(34, 50) * unit
      drawCrown(
        ctx,
        random,
        {
          x: place.x + Math.cos(angle) * 52 * unit,
          y: place.base - (116 - Math.sin(angle) * 26) * unit,
          radius,
          flat: 0.82,
          leaf: 0.09,
        },
        { dark, lit: mix(dark, lit, Math.sin(angle) < 0 ? 1 : 0.5) },
      )
    }
    drawCrown(
      ctx,
      random,
      { x: place.x, y: place.base - 128 * unit, radius: 62 * unit, flat: 0.7, leaf: 0.07 },
      { dark, lit },
    )
  })
}
