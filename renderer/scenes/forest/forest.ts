import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, createCamera, overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { asLight, createStandingGlow } from '#renderer/drawing/glow.ts'
import { createLayer, drawLayer, wholePicture } from '#renderer/drawing/layer.ts'
import { createFog } from '#renderer/drawing/nature/fog.ts'
import { createGrass } from '#renderer/drawing/nature/grass.ts'
import { createRays } from '#renderer/drawing/nature/rays.ts'
import { fillRidge, ridgeHeight, wholeFrame } from '#renderer/drawing/nature/terrain.ts'
import { drawConifer, drawCrown, drawTrunk } from '#renderer/drawing/nature/trees.ts'
import { createMotes } from '#renderer/drawing/nature/weather.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import { createPalette, type Palette } from '#renderer/drawing/palette.ts'
import type { Family, Paint, StagePlan } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { type Air, composeAir, createFall, createFlashes } from '#renderer/scenes/air.ts'
import type { Setting } from '#renderer/setting.ts'
import { addForestSound } from './forest-sound.ts'

export type ForestScore = {
  air: Air
  /** Bird calls by day, owl calls by night: when, and where from left (-1) to right (1). */
  calls: readonly { at: number; place: number }[]
  motif: boolean
}

export const forest: Family = {
  name: 'forest',
  hosts: 'land',
  words: {
    forest: 3,
    wood: 2,
    woods: 2,
    woodland: 3,
    tree: 1,
    jungle: 3,
    pine: 2,
    rainforest: 3,
    leaf: 1,
    leaves: 1,
    bamboo: 2,
    rừng: 3,
    rung: 2,
    'khu rừng': 3,
    cây: 1,
    'rừng cây': 3,
    'rừng thông': 3,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const air = composeAir(own, setting, ['sunrise', 'noon', 'sunset', 'night'], ['clear', 'fog', 'clear', 'rain'])
    const calls = Array.from({ length: 5 }, (_, i) => ({
      at: 0.5 + i * 1.4 + own.range(0, 0.8),
      place: own.range(-0.9, 0.9),
    }))
    const score: ForestScore = { air, calls, motif: setting.motif }
    return {
      moments: calls.map((call) => call.at),
      stage: (size, invite) => stageForest(random.fork('picture'), setting, { score, size, invite }),
      addSound: (sound) => addForestSound(sound, random.fork('sound'), score),
    }
  },
}

const rowCount = 5

function stageForest(random: Random, setting: Setting, plan: StagePlan<ForestScore>): Paint {
  const { score, size, invite } = plan
  const { air } = score
  const palette = greened(createPalette(random, air.time, air.weather, setting.tint))
  const camera = createCamera(random, setting)
  const light = { x: size.width * random.range(0.3, 0.7), y: -size.height * 0.04 }
  const backdrop = createBackdrop(size, palette, light)
  const kind = random.pick(['fir', 'broadleaf', 'mixed'])
  const rows = Array.from({ length: rowCount }, (_, i) =>
    createRow(random.fork(`row${i}`), size, palette, i, light.x, kind),
  )
  const thickness = air.weather === 'fog' ? 0.95 : air.weather === 'clear' ? 0.36 : 0.62
  const fogs = rows.map((_, i) =>
    createFog(random.fork(`fog${i}`), size, {
      top: size.height * (0.25 + i * 0.07),
      bottom: size.height * (0.9 + i * 0.05),
      tone: palette.haze,
      pace: 7 + i * 6,
    }),
  )
  const rays = createRays(random.fork('rays'), {
    ...light,
    length: size.height * 1.15,
    tone: palette.light,
    count: 9,
    from: -0.75,
    to: 0.75,
    alpha: air.weather === 'clear' || air.weather === 'fog' ? 0.5 - palette.darkness * 0.28 : 0.15,
  })
  const night = palette.darkness > 0.7
  const motes = createMotes(random.fork('motes'), size, {
    count: night ? 46 : 60,
    tone: night ? [214, 255, 130] : palette.light,
    rise: night ? 3 : 9,
    drift: 7,
    blink: night ? 0.95 : 0.5,
    radius: night ? 7 : 3.4,
  })
  const grass = createGrass(random.fork('grass'), {
    left: -overscan,
    right: size.width + overscan,
    base: () => size.height * 1.03,
    height: size.height * 0.17,
    count: 230,
    dark: scaled(palette.shade, 0.35),
    lit: mix(palette.shade, [70, 110, 50], 0.3),
    wind: 0.15 + air.wind * 0.6,
  })
  const fall = createFall(random.fork('fall'), size, air, palette)
  const flashes = createFlashes(random.fork('flash'), size, air, size.height * 0.4)
  const glow = createStandingGlow(size, light.x, 0, palette.light, { radius: size.height * 0.7, alpha: 0.14 })
  const company = invite?.({
    size,
    palette,
    camera,
    air,
    horizon: size.height * 0.62,
    soil: mix(mix([58, 92, 48], palette.light, 0.12), palette.shade, 0.12 + palette.darkness * 0.55),
    grassy: true,
  })
  return (ctx, t) => {
    const view = camera(t)
    drawLayer(ctx, backdrop)
    flashes(ctx, t)
    for (const [i, row] of rows.entries()) {
      const sway = Math.sin(t * (0.7 + i * 0.11) + i * 2) * air.wind * (1 + i)
      atDepth(ctx, size, view, 0.1 + i * 0.2, () => drawLayer(ctx, row, sway))
      fogs[i]?.(ctx, t, thickness * (0.75 - i * 0.13))
      if (i === 2) rays(ctx, t)
    }
    motes(ctx, t)
    atDepth(ctx, size, view, 1, () => grass(ctx, t))
    asLight(ctx, () => drawLayer(ctx, glow))
    company?.ashore(ctx, t)
    fall(ctx, t)
  }
}

/** Light that has passed through leaves. */
const greened = (palette: Palette): Palette => ({
  ...palette,
  haze: mix(palette.haze, scaled([158, 204, 112], 1 - palette.darkness * 0.72), 0.58),
  light: mix(palette.light, [236, 250, 180], 0.25 * (1 - palette.darkness)),
  shade: mix(palette.shade, [16, 36, 24], 0.55),
})

function createBackdrop(size: FrameSize, palette: Palette, light: { x: number; y: number }) {
  return createLayer(size, wholePicture(size), (ctx) => {
    const gradient = ctx.createRadialGradient(
      light.x,
      size.height * 0.2,
      0,
      light.x,
      size.height * 0.3,
      size.height * 1.1,
    )
    gradient.addColorStop(0, css(mix(palette.horizon, palette.light, 0.5)))
    gradient.addColorStop(0.35, css(palette.haze))
    gradient.addColorStop(1, css(mix(palette.haze, palette.shade, 0.6)))
    ctx.fillStyle = gradient
    ctx.fillRect(0, 0, size.width, size.height)
  })
}

function createRow(random: Random, size: FrameSize, palette: Palette, row: number, lightX: number, kind: string) {
  const near = row / (rowCount - 1)
  const far = (1 - near) ** 0.8
  const dark: Colour = mix(mix(palette.shade, [10, 20, 14], near * 0.5), palette.haze, far * 0.82)
  const lit = mix(dark, mix(palette.light, [112, 168, 52], 0.62), 0.5 - near * 0.14)
  const base = size.height * (0.72 + near * 0.27)
  const ground = ridgeHeight(createNoise(random.fork('ground')), size, {
    base,
    height: 40,
    frequency: 4,
    octaves: 3,
    sharpness: 0,
    row,
  })
  const firs = kind === 'fir' || (kind === 'mixed' && row % 2 === 0)
  return createLayer(size, wholeFrame(size), (ctx) => {
    const width = (8 + 52 * near ** 1.5) * (size.height / 720)
    const step = (size.width + overscan * 2) / (firs ? 24 - row * 4 : 20 - row * 4)
    for (let x = -overscan + random.range(0, step); x < size.width + overscan; x += step * random.range(0.55, 1.5)) {
      // The middle stays open, so that the eye is led into the depth.
      if (row >= 3 && Math.abs(x - size.width / 2) < size.width * (0.1 + near * 0.13)) continue
      const lightSide = Math.sign(lightX - x)
      const trunk = width * random.range(0.6, 1.25)
      if (firs && row < 3)
        drawConifer(
          ctx,
          random,
          { x, base: ground(x) + 6, height: size.height * random.range(0.35, 0.62) * (0.7 + near * 0.9) },
          { dark, lit },
        )
      else drawTrunk(ctx, random, { x, top: -40, base: ground(x) + 12, width: trunk, lightSide }, { dark, lit })
      if (!firs || row >= 3)
        drawCrown(
          ctx,
          random,
          { x, y: size.height * random.range(-0.03, 0.12), radius: trunk * random.range(2.5, 4.2) + 50 },
          { dark, lit },
        )
    }
    const floor = mix(dark, lit, 0.22)
    fillRidge(ctx, size, ground, { top: floor, bottom: scaled(dark, 0.75), from: base - 20, to: base + 120 })
  })
}
