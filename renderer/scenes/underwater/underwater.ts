import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, createCamera, overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { tau, wrap } from '#renderer/drawing/curves.ts'
import { asLight, createStandingGlow, drawGlow } from '#renderer/drawing/glow.ts'
import { createLayer, drawLayer, wholePicture } from '#renderer/drawing/layer.ts'
import { createRays } from '#renderer/drawing/nature/rays.ts'
import { fillRidge, ridgeHeight, wholeFrame } from '#renderer/drawing/nature/terrain.ts'
import { createMotes } from '#renderer/drawing/nature/weather.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Family, Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting } from '#renderer/setting.ts'
import { createCaustics } from './underwater-caustics.ts'
import { createSchool } from './underwater-fish.ts'
import { coralTones, createKelp, drawCoral, type Water } from './underwater-plants.ts'
import { addUnderwaterSound } from './underwater-sound.ts'

/** A burst of bubbles: when, and where from left (0) to right (1). */
export type Bubbles = { at: number; x: number; count: number }

export type UnderwaterScore = { bubbles: readonly Bubbles[]; motif: boolean }

export const underwater: Family = {
  name: 'underwater',
  words: {
    underwater: 4,
    reef: 3,
    coral: 3,
    fish: 2,
    diving: 3,
    diver: 3,
    whale: 3,
    dolphin: 2,
    jellyfish: 3,
    aquarium: 3,
    'deep sea': 3,
    submarine: 3,
    turtle: 2,
    'dưới nước': 4,
    'san hô': 3,
    'cá heo': 3,
    'đáy biển': 4,
    'lòng biển': 3,
    'cá voi': 3,
    'lặn biển': 3,
    cá: 2,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const bubbles: Bubbles[] = []
    for (let at = own.range(0.3, 0.8); at < 7.2; at += own.range(0.9, 1.7)) {
      bubbles.push({ at, x: own.range(0.1, 0.9), count: own.int(5, 12) })
    }
    const score: UnderwaterScore = { bubbles, motif: setting.motif }
    return {
      moments: bubbles.map((burst) => burst.at),
      stage: (size) => stageUnderwater(random.fork('picture'), setting, score, size),
      addSound: (sound) => addUnderwaterSound(sound, random.fork('sound'), score),
    }
  },
}

const waters: readonly [Water, ...Water[]] = [
  { top: [150, 232, 240], middle: [24, 128, 176], deep: [4, 34, 74], light: [214, 250, 255] },
  { top: [170, 240, 214], middle: [20, 138, 140], deep: [3, 46, 62], light: [224, 255, 240] },
  { top: [120, 190, 250], middle: [26, 84, 178], deep: [6, 18, 66], light: [206, 230, 255] },
  { top: [214, 226, 190], middle: [60, 132, 128], deep: [10, 44, 58], light: [255, 246, 206] },
]

function stageUnderwater(random: Random, setting: Setting, score: UnderwaterScore, size: FrameSize): Paint {
  const own = random.fork('water').pick(waters)
  const dim = setting.time === 'night' ? 0.45 : 1
  const shade = (tone: Colour, share: number) => scaled(setting.tint ? mix(tone, setting.tint, share) : tone, dim)
  const water: Water = {
    top: shade(own.top, 0.2),
    middle: shade(own.middle, 0.4),
    deep: shade(own.deep, 0.2),
    light: shade(own.light, 0.2),
  }
  const camera = createCamera(random, setting)
  const lightX = size.width * random.range(0.28, 0.72)
  const backdrop = createLayer(size, wholePicture(size), (ctx) => paintWater(ctx, size, water, lightX))
  const rays = createRays(random.fork('rays'), {
    x: lightX,
    y: -size.height * 0.22,
    length: size.height * 1.2,
    tone: water.light,
    count: 13,
    from: -0.95,
    to: 0.95,
    alpha: 0.4,
  })
  const caustics = createCaustics(random.fork('caustics'), size, water.light)
  const rocks = (i: number) => createRocks(random.fork(`rocks${i}`), size, water, i)
  const [farRocks, middleRocks, nearRocks] = [rocks(0), rocks(1), rocks(2)]
  const schools = [0, 1, 2].map((i) =>
    createSchool(random.fork(`school${i}`), size, {
      near: i / 2,
      haze: water.middle,
      light: water.light,
      dark: water.deep,
    }),
  )
  const kelp = [0, 1].map((i) => createKelp(random.fork(`kelp${i}`), size, water, i))
  const snow = createMotes(random.fork('snow'), size, {
    count: 80,
    tone: water.light,
    rise: -5,
    drift: 6,
    blink: 0.4,
    radius: 2.8,
  })
  const bubbles = createBubbles(random.fork('bubbles'), size, score.bubbles, water.light)
  const glow = createStandingGlow(size, lightX, -20, water.light, { radius: size.height * 0.75, alpha: 0.26 })
  return (ctx, t) => {
    const view = camera(t)
    drawLayer(ctx, backdrop)
    caustics.surface(ctx, t)
    rays(ctx, t)
    atDepth(ctx, size, view, 0.15, () => drawLayer(ctx, farRocks))
    schools[0]?.(ctx, t)
    atDepth(ctx, size, view, 0.4, () => drawLayer(ctx, middleRocks))
    atDepth(ctx, size, view, 0.45, () => kelp[0]?.(ctx, t))
    caustics.floor(ctx, t, size.height * 0.8)
    schools[1]?.(ctx, t)
    snow(ctx, t)
    bubbles(ctx, t)
    atDepth(ctx, size, view, 0.9, () => {
      drawLayer(ctx, nearRocks)
      kelp[1]?.(ctx, t)
    })
    schools[2]?.(ctx, t)
    asLight(ctx, () => drawLayer(ctx, glow), 'screen')
  }
}

function paintWater(ctx: SKRSContext2D, size: FrameSize, water: Water, lightX: number): void {
  const gradient = ctx.createRadialGradient(
    lightX,
    -size.height * 0.2,
    0,
    lightX,
    -size.height * 0.1,
    Math.hypot(size.width, size.height) * 0.95,
  )
  gradient.addColorStop(0, css(water.top))
  gradient.addColorStop(0.2, css(mix(water.top, water.middle, 0.55)))
  gradient.addColorStop(0.48, css(water.middle))
  gradient.addColorStop(1, css(water.deep))
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, size.width, size.height)
}

function createRocks(random: Random, size: FrameSize, water: Water, i: number) {
  const near = i / 2
  const noise = createNoise(random)
  const shape = ridgeHeight(noise, size, {
    base: size.height * (0.78 + near * 0.16),
    height: size.height * (0.2 - near * 0.03),
    frequency: 4 - near,
    octaves: 4,
    sharpness: 0.3,
    row: i,
  })
  // The middle is a valley that opens the view into the blue.
  const ground = (x: number) =>
    shape(x) - Math.abs(x / size.width - 0.5) ** 1.5 * size.height * (0.36 - near * 0.05) + size.height * 0.05
  const tone = mix(mix(water.deep, [30, 40, 50], 0.3 * near), water.middle, 0.62 * (1 - near) ** 0.8)
  return createLayer(size, wholeFrame(size), (ctx) => {
    fillRidge(ctx, size, ground, {
      top: mix(tone, water.light, 0.14 * (1 - near * 0.5)),
      bottom: scaled(tone, 0.6),
      from: size.height * 0.6,
      to: size.height,
    })
    for (let n = 0; n < ([26, 34, 30][i] ?? 0); n++) {
      const x = random.range(-overscan, size.width + overscan)
      if (i === 2 && Math.abs(x / size.width - 0.5) < 0.2) continue
      const coral = mix(mix(random.pick(coralTones), water.middle, 0.34 + 0.5 * (1 - near)), water.deep, near * 0.18)
      drawCoral(ctx, random, { x, y: ground(x) + 5, size: (14 + near * 44) * random.range(0.6, 1.4) }, coral)
    }
  })
}

function createBubbles(random: Random, size: FrameSize, bursts: readonly Bubbles[], tone: Colour) {
  const bubbles = bursts.flatMap((burst) =>
    Array.from({ length: burst.count }, () => ({
      at: burst.at + random.range(0, 0.5),
      x: burst.x * size.width + random.range(-16, 16),
      radius: random.range(2, 8.5),
      pace: random.range(95, 170),
      phase: random.range(0, tau),
    })),
  )
  return (ctx: SKRSContext2D, t: number) => {
    for (const bubble of bubbles) {
      const since = t - bubble.at
      if (since < 0) continue
      const y = size.height * 0.97 - since * bubble.pace - since * since * 9
      if (y < -20) continue
      const x = bubble.x + Math.sin(since * 4 + bubble.phase) * 8 + wrap(bubble.phase, 1) * 4
      const radius = bubble.radius * (1 + since * 0.1)
      drawGlow(ctx, x, y, tone, { radius: radius * 1.2, hardness: 0.6, alpha: 0.16 })
      ctx.strokeStyle = css(tone, 0.6)
      ctx.lineWidth = 1.1
      ctx.beginPath()
      ctx.arc(x, y, radius, 0, tau)
      ctx.stroke()
      drawGlow(ctx, x - radius * 0.35, y - radius * 0.4, [255, 255, 255], {
        radius: radius * 0.42,
        hardness: 0.3,
        alpha: 0.9,
      })
    }
  }
}
