import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { tau, wrap } from '#renderer/drawing/curves.ts'
import { createTexture, drawLayer, type Layer } from '#renderer/drawing/layer.ts'
import { createFog } from '#renderer/drawing/nature/fog.ts'
import { createMountains } from '#renderer/drawing/nature/mountains.ts'
import { createSky } from '#renderer/drawing/nature/sky.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Family, Paint, StagePlan } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { type Air, composeAir, createFall, createFlashes } from '#renderer/scenes/air.ts'
import { gustAt } from '#renderer/scenes/gusts.ts'
import { composeLand } from '#renderer/scenes/open-land.ts'
import type { Setting } from '#renderer/setting.ts'
import { addDesertSound } from './desert-sound.ts'

export type DesertScore = {
  air: Air
  /** When the gusts that drive sand over the crests are strongest. */
  gusts: readonly number[]
  motif: boolean
}

export const desert: Family = {
  name: 'desert',
  hosts: 'land',
  words: {
    desert: 3,
    dune: 3,
    sand: 2,
    sahara: 3,
    camel: 2,
    oasis: 2,
    canyon: 2,
    sandstorm: 3,
    'sa mạc': 3,
    'đồi cát': 3,
    cát: 2,
    'cồn cát': 3,
    'lạc đà': 2,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const air = composeAir(own, setting, ['sunset', 'noon', 'sunrise', 'night'], ['clear'])
    const gusts = [own.range(0.9, 1.7), own.range(3.2, 4.3), own.range(5.8, 6.7)]
    const score: DesertScore = { air, gusts, motif: setting.motif }
    return {
      moments: gusts,
      stage: (size, invite) => stageDesert(random.fork('picture'), setting, { score, size, invite }),
      addSound: (sound) => addDesertSound(sound, random.fork('sound'), score),
    }
  },
}

const duneCount = 4

function stageDesert(random: Random, setting: Setting, plan: StagePlan<DesertScore>): Paint {
  const { score, size, invite } = plan
  const { air } = score
  const { palette, camera, horizon, side, sun } = composeLand(random, setting, air, size, {
    aside: [0.08, 0.3],
    low: [0.62, 0.86],
    high: 0.3,
    radius: { low: 52, high: 28 },
  })
  const sky = createSky(random, size, {
    palette,
    sun,
    horizon: horizon + 10,
    cloudiness: random.range(0.05, 0.35),
    wind: 7,
  })
  const sand = sandTone(random, palette)
  const mesas = createMountains(random.fork('mesas'), size, {
    foot: horizon + 10,
    summit: horizon - size.height * random.range(0.06, 0.13),
    rock: mix(palette.shade, sand, 0.5),
    lit: mix(sand, palette.light, 0.4),
    snow: sand,
    haze: mix(palette.haze, palette.horizon, 0.35),
    far: 0.5,
    snowLine: -1,
    lightSide: side < 0 ? 1 : -1,
    peaks: random.range(3, 5),
  })
  const dunes = Array.from({ length: duneCount }, (_, i) =>
    createDune(random.fork(`dune${i}`), size, { palette, sand, horizon, lightSide: side, i }),
  )
  const dust = createFog(random.fork('dust'), size, {
    top: horizon - 60,
    bottom: horizon + size.height * 0.22,
    tone: mix(palette.haze, sand, 0.4),
    pace: -46,
  })
  const streaks = createSandStreaks(
    random.fork('streaks'),
    size,
    mix(mix(sand, palette.light, 0.65), [255, 255, 255], 0.1),
  )
  const fall = createFall(random.fork('fall'), size, air, palette)
  const flashes = createFlashes(random.fork('flash'), size, air, horizon)
  const company = invite?.({
    size,
    palette,
    camera,
    air,
    horizon,
    soil: mix(sand, palette.shade, 0.1 + palette.darkness * 0.45),
    grassy: false,
  })
  return (ctx, t) => {
    const view = camera(t)
    const gust = gustAt(score.gusts, t)
    sky(ctx, t, view)
    flashes(ctx, t)
    atDepth(ctx, size, view, 0.1, () => drawLayer(ctx, mesas))
    for (const [i, dune] of dunes.entries()) {
      atDepth(ctx, size, view, 0.22 + i * 0.25, () => {
        drawLayer(ctx, dune.layer)
        dune.plume(ctx, t, gust)
      })
      if (i === 0) dust(ctx, t, 0.25 + gust * 0.25)
    }
    streaks(ctx, t, gust)
    company?.ashore(ctx, t)
    fall(ctx, t)
  }
}

function sandTone(random: Random, palette: Palette): Colour {
  const base = random.pick([
    [226, 170, 104],
    [214, 128, 78],
    [236, 200, 146],
  ])
  const lit = mix(base, palette.light, 0.3)
  return mix(lit, mix(palette.skyMiddle, palette.haze, 0.5), palette.darkness * 0.74)
}

/** A dune with a crest between the lit and the shaded slope, and ripples on its near side. */
function createDune(
  random: Random,
  size: FrameSize,
  plan: { palette: Palette; sand: Colour; horizon: number; lightSide: number; i: number },
) {
  const { palette, sand, horizon, lightSide, i } = plan
  const near = i / (duneCount - 1)
  const noise = createNoise(random)
  const span = Math.max(size.width, size.height)
  const base = horizon + (size.height - horizon) * (0.05 + 0.6 * near ** 1.2)
  const relief = size.height * (0.09 + 0.17 * near)
  const frequency = 2.4 - near * 1.1
  const crest = (x: number) => {
    const u = (x / span) * frequency + i * 5.3 + 20
    const folded = 1 - Math.abs(noise.at(u, i * 3.1) * 2 - 1)
    return base - relief * (folded ** 1.25 * 0.85 + (noise.at(u * 2.3, i + 9) - 0.5) * 0.2)
  }
  const box = {
    x: -overscan,
    y: base - relief * 1.2,
    width: size.width + overscan * 2,
    height: size.height + overscan - (base - relief * 1.2),
  }
  const detail = 0.6 * size.scale
  const width = Math.ceil(box.width * detail)
  const height = Math.ceil(box.height * detail)
  const lit = mix(sand, palette.haze, 0.5 * (1 - near) ** 1.3)
  const dark = mix(mix(scaled(sand, 0.42), palette.shade, 0.5), palette.haze, 0.55 * (1 - near) ** 1.3)
  const tops = Float64Array.from({ length: width }, (_, px) => crest(box.x + px / detail))
  const canvas = createTexture(width, height, (px, py, out) => {
    const x = box.x + px / detail
    const y = box.y + py / detail
    const below = y - (tops[px] ?? 0)
    out[3] = Math.min(1, Math.max(0, below * detail + 0.5))
    if (out[3] === 0) return
    const depth = below / relief
    // The line between light and shadow leaves the crest at an angle and wanders on its way down.
    const wander = noise.layered((x / span) * 5, 40 + i + depth * 0.5, 3) - 0.5
    const shift = Math.round((depth ** 1.2 * 0.9 * lightSide + wander * 1.6 * Math.min(1, depth)) * relief * detail)
    const from = Math.max(5, Math.min(width - 6, px + shift))
    const slope = (((tops[from + 5] ?? 0) - (tops[from - 5] ?? 0)) / 10) * detail
    const facing = slope * lightSide * 2.3 * Math.exp(-depth * 0.7) + wander * 0.7 + 0.14
    const shine = 1 / (1 + Math.exp(-facing * (5 + 4 * Math.exp(-depth * 2))))
    const ripple =
      Math.sin((y - crestWave(noise, x, i)) * (0.95 - near * 0.42) + x * 0.03) * 0.05 * near * Math.min(1, depth * 2)
    const grain = (noise.at(x * 0.9, y * 0.9) - 0.5) * 0.05 * near
    const level = Math.min(1, Math.max(0, shine * (0.94 - depth * 0.1) + ripple + grain))
    for (let channel = 0; channel < 3; channel++) {
      out[channel] = (dark[channel] ?? 0) + ((lit[channel] ?? 0) - (dark[channel] ?? 0)) * level
    }
  })
  const layer: Layer = { canvas, ...box }
  return { layer, plume: createPlume(random.fork('plume'), size, crest, lit, near) }
}

const crestWave = (noise: ReturnType<typeof createNoise>, x: number, i: number) =>
  noise.layered(x * 0.006 + 70, i * 4, 2) * 90

/** Sand that the wind blows off the crest to leeward. */
function createPlume(random: Random, size: FrameSize, crest: (x: number) => number, tone: Colour, near: number) {
  const grains = Array.from({ length: Math.round(60 + near * 70) }, () => ({
    x: random.range(-overscan, size.width),
    at: random.next(),
    lift: random.range(2, 14 + near * 12),
    reach: random.range(40, 150),
    phase: random.range(0, tau),
  }))
  const bright = mix(tone, [255, 244, 226], 0.45)
  return (ctx: SKRSContext2D, t: number, gust: number) => {
    ctx.strokeStyle = css(bright, 0.1 + 0.3 * gust * (0.4 + near * 0.6))
    ctx.lineWidth = 0.8 + near * 0.7
    ctx.beginPath()
    for (const grain of grains) {
      const age = wrap(grain.at + t * 0.55, 1)
      if (Math.sin(age * Math.PI) < 0.25) continue
      const x = grain.x + age * grain.reach
      const y = crest(x) - grain.lift * Math.sin(age * Math.PI) * (0.4 + gust) + 1
      ctx.moveTo(x, y)
      ctx.lineTo(x + 9 + gust * 16, y + Math.sin(grain.phase + t) * 1.4)
    }
    ctx.stroke()
  }
}

function createSandStreaks(random: Random, size: FrameSize, tone: Colour) {
  const streaks = Array.from({ length: 120 }, () => ({
    x: random.range(0, size.width + 300),
    y: size.height * (1 - random.next() ** 1.7 * 0.42),
    near: random.next(),
    phase: random.range(0, tau),
  }))
  return (ctx: SKRSContext2D, t: number, gust: number) => {
    for (const half of [0, 1]) {
      ctx.strokeStyle = css(tone, (0.08 + 0.2 * gust) * (half ? 1 : 0.6))
      ctx.lineWidth = 0.9 + half
      ctx.beginPath()
      for (const streak of streaks) {
        if (streak.near > 0.5 !== (half === 1)) continue
        const x = wrap(streak.x + t * (360 + streak.near * 420), size.width + 300) - 150
        const y = streak.y + Math.sin(t * 1.3 + streak.phase) * 7
        ctx.moveTo(x, y)
        ctx.lineTo(x + 22 + gust * 46 * (0.5 + streak.near), y - 1.5)
      }
      ctx.stroke()
    }
  }
}
