import { createCanvas } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, createCamera } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix } from '#renderer/drawing/colour.ts'
import { asLight, createStandingGlow } from '#renderer/drawing/glow.ts'
import { createSpread, drawLayer } from '#renderer/drawing/layer.ts'
import { createLightning } from '#renderer/drawing/nature/weather.ts'
import { createPalette } from '#renderer/drawing/palette.ts'
import type { Family, Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { chooseTime, type Setting, type TimeOfDay } from '#renderer/setting.ts'
import { createRunningDrops, createStandingDrops, paintHits } from './rain-drops.ts'
import { createOutside } from './rain-outside.ts'
import { createSill } from './rain-sill.ts'
import { addRainWindowSound } from './rain-window-sound.ts'

/** A heavy drop that hits the pane: when, and where (0 to 1). */
export type Hit = { at: number; x: number; y: number; size: number }

export type RainWindowScore = {
  time: TimeOfDay
  hits: readonly Hit[]
  /** Cars that pass outside: when they are in the middle, and their direction. */
  cars: readonly { at: number; side: number }[]
  lightning: readonly { at: number; delay: number }[]
  motif: boolean
}

export const rainWindow: Family = {
  name: 'rain on a window',
  words: {
    rain: 1,
    rainy: 1,
    raining: 1,
    raindrop: 2,
    window: 2,
    glass: 1,
    drizzle: 1,
    windowsill: 2,
    'rain on a window': 2,
    mưa: 1,
    mua: 1,
    'cơn mưa': 1,
    'cửa sổ': 3,
    'giọt mưa': 2,
    'ô cửa': 2,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const hits: Hit[] = []
    for (let at = own.range(0.2, 0.6); at < 7.7; at += own.range(0.16, 0.5)) {
      hits.push({ at, x: own.range(0.06, 0.94), y: own.range(0.06, 0.78), size: own.range(0.4, 1) })
    }
    const cars = [own.range(1.4, 2.6), own.range(4.4, 6)].map((at) => ({ at, side: own.chance(0.5) ? 1 : -1 }))
    const stormy = setting.weather === 'storm' || own.chance(0.25)
    const lightning = stormy ? [{ at: own.range(2.6, 4.2), delay: own.range(0.9, 1.4) }] : []
    const time = chooseTime(setting, own, ['night', 'night', 'sunset', 'noon'])
    const score: RainWindowScore = { time, hits, cars, lightning, motif: setting.motif }
    return {
      moments: hits.map((hit) => hit.at),
      stage: (size) => stageRainWindow(random.fork('picture'), setting, score, size),
      addSound: (sound) => addRainWindowSound(sound, random.fork('sound'), score),
    }
  },
}

const backDetail = 0.28

function stageRainWindow(random: Random, setting: Setting, score: RainWindowScore, size: FrameSize): Paint {
  const palette = createPalette(random, score.time, score.time === 'night' ? 'clear' : 'rain', setting.tint)
  const camera = createCamera(random, setting)
  const outside = createOutside(random.fork('outside'), size, palette, score.cars)
  const back = createCanvas(Math.ceil(size.width * backDetail), Math.ceil(size.height * backDetail))
  const inner = back.getContext('2d')
  const paintBack = (t: number, shift: number) => {
    inner.setTransform(backDetail, 0, 0, backDetail, 0, 0)
    outside(inner, t, shift)
  }
  paintBack(0, 0)
  const spread = createSpread(size, 10)
  const standing = createStandingDrops(random.fork('standing'), size, back)
  const running = createRunningDrops(random.fork('running'), size)
  const sill = createSill(random.fork('sill'), size, palette)
  const warm: Colour = mix([255, 176, 96], palette.light, 0.25)
  const lamp = createStandingGlow(size, size.width * 0.5, size.height * 1.12, warm, {
    radius: size.width * 0.5,
    stretchY: 0.5,
    alpha: 0.2 + palette.darkness * 0.1,
  })
  const flashes = createLightning(
    random.fork('flash'),
    size,
    score.lightning.map((flash) => flash.at),
    size.height * 0.5,
  )
  return (ctx, t) => {
    const view = camera(t)
    paintBack(t, view.x * 0.25)
    if (score.lightning.length) {
      inner.setTransform(backDetail, 0, 0, backDetail, 0, 0)
      flashes(inner, t)
    }
    spread(ctx, back)
    ctx.fillStyle = css(mix(palette.haze, [200, 215, 235], 0.3), 0.08)
    ctx.fillRect(0, 0, size.width, size.height)
    atDepth(ctx, size, view, 0.45, () => {
      drawLayer(ctx, standing)
      running(ctx, t, back)
      paintHits(ctx, t, size, score.hits, back)
    })
    atDepth(ctx, size, view, 0.8, () => sill(ctx, t))
    asLight(ctx, () => drawLayer(ctx, lamp))
  }
}
