import { createCanvas } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { createCamera } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix } from '#renderer/drawing/colour.ts'
import { lerp, smoothstep, tau, wrap } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { createTexture } from '#renderer/drawing/layer.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Family, Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting } from '#renderer/setting.ts'
import { createPlanet } from './space-planet.ts'
import { addSpaceSound } from './space-sound.ts'

/** A shooting star: when, from where, and in which direction it flies. */
export type Meteor = { at: number; x: number; y: number; side: number }

export type SpaceScore = { meteors: readonly Meteor[]; motif: boolean }

export const space: Family = {
  name: 'space',
  words: {
    space: 3,
    galaxy: 3,
    planet: 3,
    nebula: 3,
    cosmos: 3,
    cosmic: 3,
    universe: 3,
    astronaut: 3,
    star: 1,
    spaceship: 3,
    mars: 2,
    saturn: 3,
    orbit: 3,
    meteor: 2,
    'vũ trụ': 3,
    'hành tinh': 3,
    'thiên hà': 3,
    'ngân hà': 3,
    'ngôi sao': 1,
    'phi hành gia': 3,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const meteors: Meteor[] = []
    for (let at = own.range(1, 1.8); at < 7.2; at += own.range(1.7, 2.6)) {
      meteors.push({ at, x: own.range(0.15, 0.85), y: own.range(0.05, 0.45), side: own.chance(0.5) ? 1 : -1 })
    }
    const score: SpaceScore = { meteors, motif: setting.motif }
    return {
      moments: meteors.map((meteor) => meteor.at),
      stage: (size) => stageSpace(random.fork('picture'), setting, score, size),
      addSound: (sound) => addSpaceSound(sound, random.fork('sound'), score),
    }
  },
}

type Tones = readonly [deep: Colour, cloud: Colour, bright: Colour, warm: Colour]

const toneRows: readonly [Tones, ...Tones[]] = [
  [
    [6, 6, 22],
    [58, 30, 118],
    [90, 140, 255],
    [255, 120, 150],
  ],
  [
    [4, 10, 20],
    [10, 84, 108],
    [90, 230, 210],
    [255, 190, 120],
  ],
  [
    [12, 5, 16],
    [124, 26, 74],
    [255, 110, 110],
    [255, 205, 130],
  ],
  [
    [5, 8, 24],
    [34, 52, 138],
    [150, 120, 255],
    [120, 220, 255],
  ],
]

function stageSpace(random: Random, setting: Setting, score: SpaceScore, size: FrameSize): Paint {
  const row = random.fork('tones').pick(toneRows)
  const tones: Tones = setting.tint
    ? [row[0], mix(row[1], setting.tint, 0.45), mix(row[2], setting.tint, 0.5), row[3]]
    : row
  const camera = createCamera(random, setting)
  const reach = Math.max(size.width, size.height)
  const nebula = createNebula(random.fork('nebula'), tones)
  const stars = createStarfield(random.fork('stars'), size)
  const side = random.chance(0.5) ? 1 : -1
  const radius = size.height * (size.width > size.height ? random.range(0.2, 0.34) : random.range(0.13, 0.18))
  const planet = createPlanet(random.fork('planet'), {
    x: size.width * (0.5 + side * random.range(0.14, 0.27)),
    y: size.height * random.range(0.42, 0.66),
    radius,
    light: side,
    scale: size.scale,
    glow: tones[2],
  })
  const moon = createPlanet(random.fork('moon'), {
    x: size.width * (0.5 - side * random.range(0.2, 0.34)),
    y: size.height * random.range(0.2, 0.42),
    radius: radius * random.range(0.1, 0.2),
    light: side,
    scale: size.scale,
    glow: tones[3],
  })
  return (ctx, t) => {
    const view = camera(t)
    ctx.fillStyle = css(tones[0])
    ctx.fillRect(0, 0, size.width, size.height)
    const zoom = 1.12 + t * 0.012 + (view.zoom - 1) * 0.4
    const wide = reach * zoom
    ctx.drawImage(
      nebula,
      size.width / 2 - wide / 2 - view.x * 0.12,
      size.height / 2 - wide / 2 - view.y * 0.12,
      wide,
      wide,
    )
    stars(ctx, t, view.x)
    asLight(ctx, () => paintMeteors(ctx, t, size, score.meteors))
    moon(ctx, t, -view.x * 0.35, -view.y * 0.35, view.zoom)
    planet(ctx, t, -view.x * 0.6, -view.y * 0.6, view.zoom)
  }
}

function createNebula(random: Random, tones: Tones) {
  const noise = createNoise(random)
  const side = 420
  const turn = random.range(-0.9, 0.9)
  return createTexture(side, side, (px, py, out) => {
    const x = (px / side - 0.5) * 4.2
    const y = (py / side - 0.5) * 4.2
    // Noise displaced by other noise forms wisps, as gas does.
    const push = noise.layered(x + 3, y + 8, 4) - 0.5
    const drag = noise.layered(x + 30, y + 1, 4) - 0.5
    const gas = noise.layered(x * 0.9 + push * 2.6 + 12, y * 0.9 + drag * 2.6 + 5, 5)
    const fine = noise.layered(x * 2.2 + drag * 3 + 50, y * 2.2 + push * 3 + 9, 5)
    const band = Math.exp(-(((y - x * turn + push * 1.4) / 1.15) ** 2))
    const thick = smoothstep(0.3, 0.78, gas) * (0.28 + band)
    const bright = smoothstep(0.5, 0.86, fine) * thick
    const dust = smoothstep(0.52, 0.7, noise.layered(x * 1.5 + push * 3 + 80, y * 1.5 + 33, 4)) * band
    const warm = smoothstep(0.5, 0.9, noise.at(x * 0.9 + 60, y * 0.9 + 21)) * bright
    for (let channel = 0; channel < 3; channel++) {
      const base = lerp(tones[0][channel] ?? 0, tones[1][channel] ?? 0, Math.min(1, thick * 0.95))
      const lit = base + (tones[2][channel] ?? 0) * bright * 0.7 + (tones[3][channel] ?? 0) * warm * 0.55
      out[channel] = Math.min(255, lit * (1 - dust * 0.5))
    }
    out[3] = 1
  })
}

function createStarfield(random: Random, size: FrameSize) {
  const stars = Array.from({ length: 420 }, () => {
    const near = random.next() ** 3
    return {
      near,
      x: random.range(0, size.width + 60),
      y: random.range(0, size.height),
      phase: random.range(0, tau),
      tone: mix([255, 236, 214], [190, 214, 255], random.next()),
    }
  })
  const cross = createFlare()
  return (ctx: Parameters<Paint>[0], t: number, viewX: number) => {
    asLight(ctx, () => {
      for (const star of stars) {
        const x = wrap(star.x - t * (2 + star.near * 16) - viewX * (0.1 + star.near * 0.5), size.width + 60) - 30
        const twinkle = 0.72 + 0.28 * Math.sin(t * 2.4 + star.phase)
        drawGlow(ctx, x, star.y, star.tone, {
          radius: 1.2 + star.near * 4.5,
          hardness: 0.22,
          alpha: (0.4 + star.near * 0.6) * twinkle,
        })
        if (star.near < 0.72) continue
        const reach = 16 + star.near * 26 * twinkle
        ctx.globalAlpha = 0.6 * twinkle
        ctx.drawImage(cross, x - reach, star.y - reach, reach * 2, reach * 2)
        ctx.globalAlpha = 1
      }
    })
  }
}

function createFlare() {
  const canvas = createCanvas(96, 96)
  const ctx = canvas.getContext('2d')
  drawGlow(ctx, 48, 48, [210, 224, 255], { radius: 46, stretchY: 0.035, alpha: 0.9 })
  drawGlow(ctx, 48, 48, [210, 224, 255], { radius: 46, stretchX: 0.035, alpha: 0.9 })
  drawGlow(ctx, 48, 48, [210, 224, 255], { radius: 15, alpha: 0.6 })
  return canvas
}

function paintMeteors(ctx: Parameters<Paint>[0], t: number, size: FrameSize, meteors: readonly Meteor[]): void {
  for (const meteor of meteors) {
    const since = t - meteor.at
    if (since < 0 || since > 0.95) continue
    const fade = Math.sin((since / 0.95) * Math.PI)
    const headX = meteor.x * size.width + meteor.side * since * 430
    const headY = meteor.y * size.height + since * 190
    const tail = ctx.createLinearGradient(headX, headY, headX - meteor.side * 190 * fade, headY - 84 * fade)
    tail.addColorStop(0, css([255, 255, 255], 0.9 * fade))
    tail.addColorStop(0.25, css([190, 215, 255], 0.4 * fade))
    tail.addColorStop(1, css([150, 190, 255], 0))
    ctx.strokeStyle = tail
    ctx.lineWidth = 2.2
    ctx.lineCap = 'round'
    ctx.beginPath()
    ctx.moveTo(headX, headY)
    ctx.lineTo(headX - meteor.side * 190 * fade, headY - 84 * fade)
    ctx.stroke()
    drawGlow(ctx, headX, headY, [235, 244, 255], { radius: 13, alpha: fade })
  }
}
