import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, createCamera, overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { createLayer, drawLayer, wholePicture } from '#renderer/drawing/layer.ts'
import { createMirror } from '#renderer/drawing/mirror.ts'
import { createAurora } from '#renderer/drawing/nature/aurora.ts'
import { createFog } from '#renderer/drawing/nature/fog.ts'
import { createMountains } from '#renderer/drawing/nature/mountains.ts'
import { createSky } from '#renderer/drawing/nature/sky.ts'
import { fillRidge, ridgeHeight, wholeFrame } from '#renderer/drawing/nature/terrain.ts'
import { drawConifer } from '#renderer/drawing/nature/trees.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import { createPalette, type Palette } from '#renderer/drawing/palette.ts'
import type { Family, Paint, StagePlan } from '#renderer/family.ts'
import { hasAny } from '#renderer/match-words.ts'
import type { Random } from '#renderer/random.ts'
import { type Air, composeAir, createFall, createFlashes } from '#renderer/scenes/air.ts'
import type { Setting } from '#renderer/setting.ts'
import { addMountainSound } from './mountain-sound.ts'

export type MountainScore = {
  air: Air
  aurora: boolean
  /** When the light swells, with a chime. */
  swells: readonly number[]
  motif: boolean
}

const auroraWords = ['aurora', 'northern light', 'northern lights', 'polar light', 'cực quang', 'bắc cực quang']

export const mountains: Family = {
  name: 'aurora over mountains',
  hosts: 'land',
  words: {
    aurora: 4,
    'northern light': 4,
    'polar light': 4,
    mountain: 2,
    alps: 2,
    alpine: 2,
    peak: 2,
    summit: 2,
    lake: 2,
    valley: 2,
    himalaya: 3,
    fjord: 3,
    glacier: 2,
    'cực quang': 4,
    núi: 2,
    nui: 2,
    'dãy núi': 3,
    hồ: 2,
    'thung lũng': 2,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const wanted = hasAny(setting.words, auroraWords)
    const air = composeAir(
      own,
      wanted ? { ...setting, time: 'night', weather: setting.weather ?? 'clear' } : setting,
      ['night', 'sunrise', 'sunset', 'noon'],
      ['clear', 'clear', 'fog'],
    )
    const aurora = wanted || (air.time === 'night' && air.weather === 'clear')
    const swells = [own.range(0.6, 1.4), own.range(3, 3.8), own.range(5.2, 6.2)]
    const score: MountainScore = { air, aurora, swells, motif: setting.motif }
    return {
      moments: swells,
      stage: (size, invite) => stageMountains(random.fork('picture'), setting, { score, size, invite }),
      addSound: (sound) => addMountainSound(sound, random.fork('sound'), score),
    }
  },
}

type Curtain = [Colour, Colour, Colour]

const auroraTones: [Curtain, ...Curtain[]] = [
  [
    [110, 255, 170],
    [50, 220, 160],
    [140, 80, 230],
  ],
  [
    [130, 255, 200],
    [60, 190, 230],
    [200, 70, 200],
  ],
  [
    [190, 255, 140],
    [60, 230, 130],
    [90, 110, 240],
  ],
  [
    [255, 150, 190],
    [120, 230, 190],
    [80, 90, 230],
  ],
]

function stageMountains(random: Random, setting: Setting, plan: StagePlan<MountainScore>): Paint {
  const { score, size, invite } = plan
  const { air } = score
  const palette = createPalette(random, air.time, air.weather, score.aurora ? null : setting.tint)
  const camera = createCamera(random, setting)
  const waterline = size.height * random.range(0.66, 0.73)
  const low = air.time === 'sunset' || air.time === 'sunrise'
  const sunX = size.width * random.range(0.22, 0.78)
  const sun =
    air.weather === 'clear' && !score.aurora
      ? { x: sunX, y: waterline * (low ? 0.5 : 0.22), radius: low ? 30 : 24 }
      : null
  const sky = createSky(random, size, {
    palette,
    sun,
    horizon: waterline,
    cloudiness: score.aurora ? 0.08 : random.range(0.3, 0.6),
    wind: 6 + air.wind * 12,
  })
  const tones = random.pick(auroraTones)
  const curtain = setting.tint && score.aurora ? ([tones[0], setting.tint, tones[2]] as const) : tones
  const aurora = score.aurora
    ? createAurora(random.fork('aurora'), size, {
        tones: curtain,
        base: waterline * 0.8,
        height: size.height * 0.42,
        curtains: 3,
      })
    : null
  const ranges = [0, 1].map((i) => createRange(random.fork(`range${i}`), size, palette, waterline, i, sunX, air))
  const shore = createShore(random.fork('shore'), size, palette, waterline, air.weather === 'snow')
  const mist = createFog(random.fork('mist'), size, {
    top: waterline - 90,
    bottom: waterline + 34,
    tone: palette.haze,
    pace: 9,
  })
  const mirror = createMirror(size, { waterline, ripple: 1.1 + air.wind * 3, squeeze: 1.9 })
  const veil = createLayer(size, wholePicture(size), (ctx) => veilWater(ctx, size, palette, waterline))
  const near = createForeground(random.fork('near'), size, palette)
  const fall = createFall(random.fork('fall'), size, air, palette)
  const flashes = createFlashes(random.fork('flash'), size, air, waterline)
  const company = invite?.({
    size,
    palette,
    camera,
    air,
    horizon: waterline,
    soil:
      air.weather === 'snow'
        ? [226, 232, 242]
        : mix(mix([74, 106, 60], palette.light, 0.12), palette.shade, 0.12 + palette.darkness * 0.55),
    grassy: air.weather !== 'snow',
  })
  return (ctx, t) => {
    const view = camera(t)
    sky(ctx, t, view)
    aurora?.(ctx, t)
    flashes(ctx, t)
    for (const [i, range] of ranges.entries())
      atDepth(ctx, size, { ...view, zoom: 1 }, 0.1 + i * 0.12, () => drawLayer(ctx, range))
    atDepth(ctx, size, { ...view, zoom: 1 }, 0.36, () => drawLayer(ctx, shore))
    mist(ctx, t, air.weather === 'fog' ? 0.9 : 0.5)
    // The ground of guests hides the near water and what stands in front of it.
    const open = !company?.onLand
    mirror(ctx, t, open ? size.height : size.height * 0.82)
    drawLayer(ctx, veil)
    if (open) mist(ctx, t + 3, air.weather === 'fog' ? 0.6 : 0.22)
    if (open) atDepth(ctx, size, view, 1, () => drawLayer(ctx, near))
    company?.ashore(ctx, t)
    fall(ctx, t)
  }
}

function veilWater(ctx: Parameters<Paint>[0], size: FrameSize, palette: Palette, waterline: number): void {
  const gradient = ctx.createLinearGradient(0, waterline, 0, size.height)
  gradient.addColorStop(0, css(palette.haze, 0.32))
  gradient.addColorStop(0.08, css(palette.shade, 0.14))
  gradient.addColorStop(1, css(scaled(palette.shade, 0.8), 0.66))
  ctx.fillStyle = gradient
  ctx.fillRect(0, waterline, size.width, size.height - waterline)
}

function createRange(
  random: Random,
  size: FrameSize,
  palette: Palette,
  waterline: number,
  i: number,
  sunX: number,
  air: Air,
) {
  return createMountains(random, size, {
    foot: waterline + 4,
    summit: waterline - size.height * (i === 0 ? random.range(0.25, 0.37) : random.range(0.1, 0.17)),
    rock: mix(palette.shade, palette.skyTop, 0.32),
    lit: mix(palette.light, palette.shade, 0.35),
    snow: mix(mix([246, 249, 255], palette.light, 0.35), palette.skyTop, palette.darkness * 0.62),
    haze: mix(palette.haze, palette.horizon, 0.3),
    far: i === 0 ? 0.34 : 0.16,
    snowLine: air.weather === 'snow' ? 0.9 : i === 0 ? random.range(0.34, 0.5) : random.range(0.05, 0.3),
    lightSide: sunX > size.width / 2 ? -1 : 1,
    peaks: random.range(2.2, 3.4),
  })
}

function createShore(random: Random, size: FrameSize, palette: Palette, waterline: number, snowy: boolean) {
  const ground = ridgeHeight(createNoise(random), size, {
    base: waterline - 16,
    height: 34,
    frequency: 6,
    octaves: 4,
    sharpness: 0,
    row: 1,
  })
  const dark = mix(palette.shade, palette.haze, 0.2)
  const tone = {
    dark,
    lit: mix(dark, palette.haze, 0.3),
    ...(snowy ? { snow: mix(palette.haze, [255, 255, 255], 0.6) } : {}),
  }
  return createLayer(size, wholeFrame(size), (ctx) => {
    for (let x = -overscan; x < size.width + overscan; x += random.range(5, 15)) {
      drawConifer(ctx, random, { x, base: Math.min(waterline, ground(x)) + 7, height: random.range(16, 52) }, tone)
    }
    fillRidge(ctx, size, (x) => Math.min(waterline + 1, ground(x)), { top: dark, bottom: dark, from: 0, to: 10 })
  })
}

function createForeground(random: Random, size: FrameSize, palette: Palette) {
  const side = random.chance(0.5) ? 1 : -1
  const tone = { dark: scaled(palette.shade, 0.34), lit: scaled(mix(palette.shade, palette.haze, 0.1), 0.55) }
  return createLayer(size, wholeFrame(size), (ctx) => {
    for (let i = 0; i < 8; i++) {
      const away = random.range(0.27, 0.62)
      const height = size.height * (0.16 + (away - 0.2) * random.range(0.75, 1.25))
      const flip = i < 5 ? side : -side
      drawConifer(ctx, random, { x: size.width * (0.5 + flip * away), base: size.height * 1.06, height }, tone)
    }
    const bank = (x: number) => size.height * 1.04 - 74 * Math.abs(x / size.width - 0.5) ** 1.6 + Math.sin(x * 0.03) * 4
    fillRidge(ctx, size, bank, { top: tone.dark, bottom: tone.dark, from: 0, to: 10 })
  })
}
