import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { tau, wrap } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { createLayer, drawLayer } from '#renderer/drawing/layer.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'

/** The room's side of the window: its frame, the sill in warm light, and an object on it. */
export function createSill(random: Random, size: FrameSize, palette: Palette) {
  const wood = mix(mix([70, 46, 34], palette.shade, 0.35), [20, 14, 14], random.range(0, 0.5))
  const warm: Colour = [255, 184, 108]
  const sillTop = size.height * 0.885
  const side = random.chance(0.5) ? 1 : -1
  const thing = { x: size.width * (0.5 + side * random.range(0.2, 0.33)), y: sillTop + size.height * 0.035 }
  const kind = random.pick(['mug', 'candle', 'plant'])
  const bar = size.width * (0.5 - side * random.range(0.06, 0.14))
  const margin = 120
  const layer = createLayer(
    size,
    { x: -margin, y: -margin, width: size.width + margin * 2, height: size.height + margin * 2 },
    (ctx) => {
      paintFrame(ctx, size, { bar, sillTop, wood, warm, margin })
      if (kind === 'plant') paintPlant(ctx, random.fork('plant'), thing, size.height / 720, palette)
      if (kind === 'mug') paintMug(ctx, thing, size.height / 720, warm)
      if (kind === 'candle') paintCandle(ctx, thing, size.height / 720)
    },
  )
  const steam = Array.from({ length: 12 }, () => ({
    at: random.next(),
    dx: random.range(-9, 9),
    phase: random.range(0, tau),
  }))
  return (ctx: SKRSContext2D, t: number) => {
    drawLayer(ctx, layer)
    if (kind === 'mug') {
      asLight(
        ctx,
        () => {
          for (const puff of steam) {
            const age = wrap(puff.at + t * 0.16, 1)
            const x = thing.x + puff.dx + Math.sin(age * 5 + puff.phase + t * 0.5) * 15 * age
            drawGlow(ctx, x, thing.y - 82 * (size.height / 720) - age * 150, [230, 226, 220], {
              radius: 15 + age * 34,
              alpha: 0.1 * Math.sin(age * Math.PI),
            })
          }
        },
        'screen',
      )
    }
    if (kind === 'candle') paintFlame(ctx, t, thing, size.height / 720)
  }
}

function paintFrame(
  ctx: SKRSContext2D,
  size: FrameSize,
  plan: { bar: number; sillTop: number; wood: Colour; warm: Colour; margin: number },
): void {
  const { bar, sillTop, wood, warm, margin } = plan
  const half = Math.min(size.width, size.height) * 0.013
  ctx.shadowColor = 'rgba(0,0,0,0.5)'
  ctx.shadowBlur = 18
  const upright = ctx.createLinearGradient(bar - half, 0, bar + half, 0)
  upright.addColorStop(0, css(scaled(wood, 0.5)))
  upright.addColorStop(0.35, css(scaled(wood, 1.15)))
  upright.addColorStop(1, css(scaled(wood, 0.42)))
  ctx.fillStyle = upright
  ctx.fillRect(bar - half, -margin, half * 2, sillTop + margin)
  ctx.shadowBlur = 0
  for (const [edge, inward] of [
    [-margin, 1],
    [size.width + margin, -1],
  ] as const) {
    const reach = margin + size.width * 0.028
    const gradient = ctx.createLinearGradient(edge, 0, edge + inward * reach, 0)
    gradient.addColorStop(0, css(scaled(wood, 0.3)))
    gradient.addColorStop(0.93, css(scaled(wood, 0.8)))
    gradient.addColorStop(1, css(scaled(wood, 0.35)))
    ctx.fillStyle = gradient
    ctx.fillRect(Math.min(edge, edge + inward * reach), -margin, reach, size.height + margin * 2)
  }
  const board = ctx.createLinearGradient(0, sillTop, 0, size.height)
  board.addColorStop(0, css(mix(wood, warm, 0.3)))
  board.addColorStop(0.1, css(mix(wood, warm, 0.16)))
  board.addColorStop(1, css(scaled(wood, 0.5)))
  ctx.fillStyle = board
  ctx.fillRect(-margin, sillTop, size.width + margin * 2, size.height)
  ctx.fillStyle = css(mix(warm, [255, 255, 255], 0.2), 0.28)
  ctx.fillRect(-margin, sillTop, size.width + margin * 2, 2)
}

type Place = { x: number; y: number }

function paintShadow(ctx: SKRSContext2D, place: Place, width: number): void {
  drawGlow(ctx, place.x, place.y, [6, 4, 6], { radius: width, stretchY: 0.16, alpha: 0.75 })
}

function paintMug(ctx: SKRSContext2D, place: Place, unit: number, warm: Colour): void {
  const width = 66 * unit
  const height = 80 * unit
  paintShadow(ctx, place, width * 0.95)
  const gradient = ctx.createLinearGradient(place.x - width / 2, 0, place.x + width / 2, 0)
  gradient.addColorStop(0, css([52, 44, 50]))
  gradient.addColorStop(0.3, css(mix([124, 96, 88], warm, 0.3)))
  gradient.addColorStop(1, css([38, 30, 36]))
  ctx.strokeStyle = css([74, 58, 58])
  ctx.lineWidth = 8 * unit
  ctx.beginPath()
  ctx.ellipse(place.x + width * 0.52, place.y - height * 0.5, width * 0.24, height * 0.27, 0, -Math.PI / 2, Math.PI / 2)
  ctx.stroke()
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.moveTo(place.x - width / 2, place.y - height)
  ctx.lineTo(place.x + width / 2, place.y - height)
  ctx.lineTo(place.x + width * 0.45, place.y - height * 0.1)
  ctx.quadraticCurveTo(place.x, place.y + height * 0.08, place.x - width * 0.45, place.y - height * 0.1)
  ctx.fill()
  ctx.fillStyle = css([30, 20, 18])
  ctx.beginPath()
  ctx.ellipse(place.x, place.y - height, width / 2, width * 0.1, 0, 0, tau)
  ctx.fill()
  ctx.strokeStyle = css(mix(warm, [150, 120, 110], 0.5), 0.7)
  ctx.lineWidth = 2 * unit
  ctx.stroke()
}

function paintCandle(ctx: SKRSContext2D, place: Place, unit: number): void {
  const width = 34 * unit
  const height = 88 * unit
  paintShadow(ctx, place, width * 1.6)
  const wax = ctx.createLinearGradient(0, place.y - height, 0, place.y)
  wax.addColorStop(0, css([255, 214, 150]))
  wax.addColorStop(0.35, css([214, 150, 96]))
  wax.addColorStop(1, css([96, 66, 54]))
  ctx.fillStyle = wax
  ctx.beginPath()
  ctx.roundRect(place.x - width / 2, place.y - height, width, height, [6 * unit, 6 * unit, 3, 3])
  ctx.fill()
  ctx.strokeStyle = '#2a1a12'
  ctx.lineWidth = 2.4 * unit
  ctx.beginPath()
  ctx.moveTo(place.x, place.y - height)
  ctx.lineTo(place.x + 1, place.y - height - 9 * unit)
  ctx.stroke()
}

function paintFlame(ctx: SKRSContext2D, t: number, place: Place, unit: number): void {
  const flicker = 0.86 + 0.08 * Math.sin(t * 11) + 0.06 * Math.sin(t * 17.3 + 1)
  const lean = Math.sin(t * 2.1) * 2.2 + Math.sin(t * 7.7) * 0.9
  const foot = place.y - 94 * unit
  asLight(ctx, () => {
    drawGlow(ctx, place.x, foot - 14 * unit, [255, 150, 60], { radius: 250 * unit, alpha: 0.34 * flicker })
    drawGlow(ctx, place.x + lean, foot - 16 * unit, [255, 170, 70], {
      radius: 34 * unit,
      stretchX: 0.6,
      alpha: 0.85 * flicker,
    })
  })
  ctx.fillStyle = css([255, 244, 200], 0.95)
  ctx.beginPath()
  ctx.moveTo(place.x + lean * 2, foot - 36 * unit * flicker)
  ctx.bezierCurveTo(place.x + 9 * unit + lean, foot - 16 * unit, place.x + 8 * unit, foot, place.x, foot + 2)
  ctx.bezierCurveTo(
    place.x - 8 * unit,
    foot,
    place.x - 9 * unit + lean,
    foot - 16 * unit,
    place.x + lean * 2,
    foot - 36 * unit * flicker,
  )
  ctx.fill()
}

function paintPlant(ctx: SKRSContext2D, random: Random, place: Place, unit: number, palette: Palette): void {
  paintShadow(ctx, place, 64 * unit)
  for (let leaf = 0; leaf < 15; leaf++) {
    const angle = -Math.PI / 2 + (leaf / 14 - 0.5) * 2.3 + random.range(-0.12, 0.12)
    const long = random.range(95, 205) * unit
    const wide = long * random.range(0.11, 0.17)
    const rootY = place.y - 62 * unit
    const tipX = place.x + Math.cos(angle) * long
    const tipY = rootY + Math.sin(angle) * long + long * Math.abs(Math.cos(angle)) ** 2 * 0.35
    const nx = -Math.sin(angle) * wide
    const ny = Math.cos(angle) * wide
    const tone = mix([22, 40, 30], mix(palette.haze, [70, 120, 72], 0.6), random.range(0.1, 0.65))
    const gradient = ctx.createLinearGradient(place.x, rootY, tipX, tipY)
    gradient.addColorStop(0, css(scaled(tone, 0.45)))
    gradient.addColorStop(1, css(tone))
    ctx.fillStyle = gradient
    ctx.beginPath()
    ctx.moveTo(place.x, rootY)
    ctx.quadraticCurveTo((place.x + tipX) / 2 + nx, (rootY + tipY) / 2 + ny - long * 0.12, tipX, tipY)
    ctx.quadraticCurveTo((place.x + tipX) / 2 - nx, (rootY + tipY) / 2 - ny - long * 0.12, place.x, rootY)
    ctx.fill()
  }
  const pot = ctx.createLinearGradient(place.x - 40 * unit, 0, place.x + 40 * unit, 0)
  pot.addColorStop(0, css([70, 36, 28]))
  pot.addColorStop(0.35, css([158, 88, 62]))
  pot.addColorStop(1, css([52, 28, 24]))
  ctx.fillStyle = pot
  ctx.beginPath()
  ctx.moveTo(place.x - 40 * unit, place.y - 68 * unit)
  ctx.lineTo(place.x + 40 * unit, place.y - 68 * unit)
  ctx.lineTo(place.x + 29 * unit, place.y)
  ctx.lineTo(place.x - 29 * unit, place.y)
  ctx.fill()
}
