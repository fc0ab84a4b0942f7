import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, createCamera, overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { createLayer, drawLayer } from '#renderer/drawing/layer.ts'
import { createCrack, createFlames } from '#renderer/drawing/nature/flames.ts'
import { drawLog } from '#renderer/drawing/nature/logs.ts'
import { wholeFrame } from '#renderer/drawing/nature/terrain.ts'
import type { Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting } from '#renderer/setting.ts'
import { type FireScore, flareAt } from './fire-score.ts'

type Hearth = { x: number; floor: number; width: number; height: number }

/** A brick hearth in a dark room, lit only by its fire. */
export function stageFireplace(random: Random, setting: Setting, score: FireScore, size: FrameSize): Paint {
  const camera = createCamera(random, {
    ...setting,
    camera: setting.camera ?? random.fork('move').pick(['dolly', 'drift']),
  })
  const unit = Math.min(size.width / 1.1, size.height) / 720
  const hearth: Hearth = {
    x: size.width * (size.width > size.height ? random.range(0.44, 0.56) : 0.5),
    floor: size.height * (size.width > size.height ? 0.82 : 0.68),
    width: 520 * unit * random.range(0.95, 1.12),
    height: 380 * unit,
  }
  const brick = mix(
    random.pick([
      [128, 62, 44],
      [104, 84, 74],
      [92, 66, 80],
    ]),
    setting.tint ?? [120, 70, 50],
    setting.tint ? 0.35 : 0,
  )
  const wall = createLayer(size, wholeFrame(size), (ctx) =>
    paintWall(ctx, random.fork('wall'), size, hearth, brick, unit),
  )
  const bed = createLayer(size, wholeFrame(size), (ctx) => paintBed(ctx, random.fork('logs'), hearth, unit))
  const flames = createFlames(random.fork('flames'), {
    x: hearth.x,
    y: hearth.floor - 52 * unit,
    width: 290 * unit,
    height: 280 * unit,
  })
  const cracks = score.pops.map((pop, i) =>
    createCrack(random.fork(`crack${i}`), {
      x: hearth.x + pop.place * 190 * unit,
      y: hearth.floor - 62 * unit,
      reach: 210 * unit,
      strength: pop.strength,
    }),
  )
  return (ctx, t) => {
    const view = camera(t)
    const flare = flareAt(score.pops, t)
    atDepth(ctx, size, view, 0.5, () => {
      drawLayer(ctx, wall)
      shadeRoom(ctx, size, hearth, flare, unit)
      asLight(ctx, () => {
        drawGlow(ctx, hearth.x, hearth.floor - 110 * unit, [255, 120, 36], { radius: 330 * unit, alpha: 0.62 * flare })
        drawGlow(ctx, hearth.x, hearth.floor + 60 * unit, [255, 130, 50], {
          radius: 520 * unit,
          stretchY: 0.34,
          alpha: 0.5 * flare,
        })
      })
      flames(ctx, t, flare * 0.75)
      drawLayer(ctx, bed)
      flames(ctx, t + 3.7, flare * 0.62)
      for (const [i, crack] of cracks.entries()) crack(ctx, t - (score.pops[i]?.at ?? 0))
      asLight(ctx, () =>
        drawGlow(ctx, hearth.x, hearth.floor - 120 * unit, [255, 140, 60], { radius: 760 * unit, alpha: 0.2 * flare }),
      )
    })
  }
}

function archPath(ctx: SKRSContext2D, hearth: Hearth, grow = 0): void {
  const left = hearth.x - hearth.width / 2 - grow
  const right = hearth.x + hearth.width / 2 + grow
  const spring = hearth.floor - hearth.height * 0.68
  ctx.beginPath()
  ctx.moveTo(left, hearth.floor)
  ctx.lineTo(left, spring)
  ctx.quadraticCurveTo(left, hearth.floor - hearth.height - grow, hearth.x, hearth.floor - hearth.height - grow)
  ctx.quadraticCurveTo(right, hearth.floor - hearth.height - grow, right, spring)
  ctx.lineTo(right, hearth.floor)
  ctx.closePath()
}

function paintWall(
  ctx: SKRSContext2D,
  random: Random,
  size: FrameSize,
  hearth: Hearth,
  brick: Colour,
  unit: number,
): void {
  ctx.fillStyle = css(scaled(brick, 0.4))
  ctx.fillRect(-overscan, -overscan, size.width + overscan * 2, size.height + overscan * 2)
  const high = 29 * unit
  const wide = 76 * unit
  paintBricks(
    ctx,
    random,
    { x: -overscan, y: -overscan, right: size.width + overscan, bottom: hearth.floor },
    { high, wide, brick },
  )
  for (let stone = -7; stone <= 7; stone++) {
    const angle = (stone / 7) * 1.42
    const cx = hearth.x + Math.sin(angle) * (hearth.width / 2 + 22 * unit)
    const cy = hearth.floor - hearth.height * 0.58 - Math.cos(angle) * (hearth.height * 0.42 + 20 * unit)
    ctx.save()
    ctx.translate(cx, cy)
    ctx.rotate(angle)
    ctx.fillStyle = css(scaled(mix(brick, [170, 120, 90], 0.2), random.range(0.75, 1.1)))
    ctx.beginPath()
    ctx.roundRect(-20 * unit, -30 * unit, 39 * unit, 56 * unit, 5 * unit)
    ctx.fill()
    ctx.restore()
  }
  archPath(ctx, hearth)
  ctx.save()
  ctx.clip()
  ctx.fillStyle = '#0b0504'
  ctx.fillRect(-overscan, -overscan, size.width + overscan * 2, size.height + overscan * 2)
  paintBricks(
    ctx,
    random,
    {
      x: hearth.x - hearth.width,
      y: hearth.floor - hearth.height,
      right: hearth.x + hearth.width,
      bottom: hearth.floor,
    },
    { high: high * 0.8, wide: wide * 0.75, brick: scaled(brick, 0.3) },
  )
  ctx.restore()
  paintMantelAndFloor(ctx, random, size, hearth, unit)
}

function paintBricks(
  ctx: SKRSContext2D,
  random: Random,
  box: { x: number; y: number; right: number; bottom: number },
  plan: { high: number; wide: number; brick: Colour },
): void {
  const { high, wide, brick } = plan
  for (let row = 0, y = box.y; y < box.bottom; row++, y += high) {
    for (let x = box.x - (row % 2) * wide * 0.5; x < box.right; x += wide) {
      const tone = scaled(mix(brick, [60, 40, 40], random.range(0, 0.35)), random.range(0.72, 1.12))
      const face = ctx.createLinearGradient(0, y, 0, y + high)
      face.addColorStop(0, css(scaled(tone, 1.12)))
      face.addColorStop(1, css(scaled(tone, 0.78)))
      ctx.fillStyle = face
      ctx.beginPath()
      ctx.roundRect(x + 2, y + 2, wide - 4, Math.min(high, box.bottom - y) - 3.4, 2.5)
      ctx.fill()
    }
  }
}

function paintMantelAndFloor(ctx: SKRSContext2D, random: Random, size: FrameSize, hearth: Hearth, unit: number): void {
  const top = hearth.floor - hearth.height - 104 * unit
  const beam = ctx.createLinearGradient(0, top, 0, top + 52 * unit)
  beam.addColorStop(0, css([58, 34, 24]))
  beam.addColorStop(0.75, css([92, 54, 34]))
  beam.addColorStop(1, css([150, 88, 48]))
  ctx.fillStyle = beam
  ctx.beginPath()
  ctx.roundRect(hearth.x - hearth.width * 0.72, top, hearth.width * 1.44, 52 * unit, 6 * unit)
  ctx.fill()
  ctx.strokeStyle = css([40, 22, 16], 0.55)
  ctx.lineWidth = 1.5
  for (let grain = 0; grain < 7; grain++) {
    const y = top + (6 + grain * 6.4) * unit
    ctx.beginPath()
    ctx.moveTo(hearth.x - hearth.width * 0.7, y)
    ctx.bezierCurveTo(
      hearth.x - hearth.width * 0.2,
      y + random.range(-4, 4),
      hearth.x + hearth.width * 0.2,
      y + random.range(-4, 4),
      hearth.x + hearth.width * 0.7,
      y,
    )
    ctx.stroke()
  }
  const floor = ctx.createLinearGradient(0, hearth.floor, 0, size.height + overscan)
  floor.addColorStop(0, css([104, 66, 42]))
  floor.addColorStop(0.2, css([66, 40, 28]))
  floor.addColorStop(1, css([18, 10, 9]))
  ctx.fillStyle = floor
  ctx.fillRect(-overscan, hearth.floor, size.width + overscan * 2, size.height)
  ctx.strokeStyle = css([20, 10, 8], 0.6)
  ctx.lineWidth = 2
  for (let board = -14; board <= 14; board++) {
    ctx.beginPath()
    ctx.moveTo(hearth.x + board * 66 * unit, hearth.floor + 24 * unit)
    ctx.lineTo(hearth.x + board * 165 * unit, size.height + overscan)
    ctx.stroke()
  }
  ctx.fillStyle = css([74, 56, 50])
  ctx.fillRect(hearth.x - hearth.width * 0.72, hearth.floor - 2, hearth.width * 1.44, 27 * unit)
  ctx.fillStyle = css([150, 100, 70], 0.5)
  ctx.fillRect(hearth.x - hearth.width * 0.72, hearth.floor - 2, hearth.width * 1.44, 3)
}

function paintBed(ctx: SKRSContext2D, random: Random, hearth: Hearth, unit: number): void {
  asLight(ctx, () => {
    for (let i = 0; i < 90; i++) {
      drawGlow(
        ctx,
        hearth.x + (random.next() + random.next() - 1) * 200 * unit,
        hearth.floor - random.range(2, 20) * unit,
        [255, random.range(60, 130), 26],
        {
          radius: random.range(5, 17) * unit,
          stretchY: 0.6,
          alpha: random.range(0.2, 0.75),
        },
      )
    }
  })
  drawLog(ctx, random, {
    x: hearth.x - 62 * unit,
    y: hearth.floor - 30 * unit,
    length: 270 * unit,
    thickness: 46 * unit,
    angle: random.range(-0.1, 0.04),
  })
  drawLog(ctx, random, {
    x: hearth.x + 74 * unit,
    y: hearth.floor - 30 * unit,
    length: 250 * unit,
    thickness: 44 * unit,
    angle: random.range(-0.02, 0.12),
  })
  drawLog(ctx, random, {
    x: hearth.x + random.range(-20, 20) * unit,
    y: hearth.floor - 66 * unit,
    length: 260 * unit,
    thickness: 42 * unit,
    angle: random.range(-0.2, 0.2),
  })
}

/** Darkens everything out of the fire's reach. */
function shadeRoom(ctx: SKRSContext2D, size: FrameSize, hearth: Hearth, flare: number, unit: number): void {
  const reach = 720 * unit * (0.94 + 0.06 * flare)
  const dark = ctx.createRadialGradient(
    hearth.x,
    hearth.floor - 60 * unit,
    120 * unit,
    hearth.x,
    hearth.floor - 60 * unit,
    reach,
  )
  dark.addColorStop(0, 'rgba(10,4,4,0)')
  dark.addColorStop(0.45, 'rgba(10,4,4,0.42)')
  dark.addColorStop(1, 'rgba(6,3,5,0.93)')
  ctx.fillStyle = dark
  ctx.fillRect(-overscan, -overscan, size.width + overscan * 2, size.height + overscan * 2)
}
