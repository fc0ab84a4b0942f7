import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, mix } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import type { Random } from '#renderer/random.ts'

export type TreeTone = { dark: Colour; lit: Colour; snow?: Colour }

/** A fir with its base at (x, base). Its boughs droop, widen downwards and vary. */
export function drawConifer(
  ctx: SKRSContext2D,
  random: Random,
  place: { x: number; base: number; height: number },
  tone: TreeTone,
): void {
  const { x, base, height } = place
  const boughs = Math.max(8, Math.min(19, Math.round(height / 10)))
  const reach = height * random.range(0.17, 0.23)
  const gradient = ctx.createLinearGradient(0, base - height, 0, base)
  gradient.addColorStop(0, css(tone.lit))
  gradient.addColorStop(0.55, css(mix(tone.lit, tone.dark, 0.6)))
  gradient.addColorStop(1, css(tone.dark))
  ctx.fillStyle = gradient
  ctx.fillRect(x - height * 0.012, base - height * 0.2, height * 0.024, height * 0.2)
  const caps: [number, number, number, number][] = []
  ctx.beginPath()
  ctx.moveTo(x, base - height)
  for (const side of [1, -1]) {
    if (side === -1) ctx.moveTo(x, base - height)
    for (let bough = 1; bough <= boughs; bough++) {
      const k = bough / boughs
      const y = base - height + height * 0.94 * k
      const wide = reach * k ** 0.85 * random.range(0.72, 1.12)
      const droop = height * 0.025 * random.range(0.5, 1.6)
      ctx.quadraticCurveTo(x + side * wide * 0.45, y - height * 0.03, x + side * wide, y + droop)
      ctx.lineTo(x + side * wide * random.range(0.5, 0.68), y - height * 0.004)
      caps.push([x + side * wide * 0.3, y - height * 0.035, x + side * wide * 0.95, y + droop - height * 0.006])
    }
    ctx.lineTo(x, base - height * 0.06)
  }
  ctx.fill()
  if (!tone.snow) return
  ctx.strokeStyle = css(tone.snow, 0.62)
  ctx.lineCap = 'round'
  ctx.lineWidth = Math.max(1, height * 0.014)
  ctx.beginPath()
  for (const [x1, y1, x2, y2] of caps) {
    ctx.moveTo(x1, y1)
    ctx.quadraticCurveTo((x1 + x2) / 2, y1, x2, y2)
  }
  ctx.stroke()
}

/** A crown of many small leaves, brighter towards the light above them. */
export function drawCrown(
  ctx: SKRSContext2D,
  random: Random,
  place: { x: number; y: number; radius: number; flat?: number; leaf?: number },
  tone: TreeTone,
): void {
  const { x, y, radius, flat = 0.72, leaf = 0.06 } = place
  const count = 380
  for (let i = 0; i < count; i++) {
    const angle = random.range(0, tau)
    const away = Math.sqrt(random.next()) * radius * random.range(0.75, 1.1)
    const lx = x + Math.cos(angle) * away
    const ly = y + Math.sin(angle) * away * flat
    const height = 0.5 - (ly - y) / (radius * flat * 2)
    const shine = Math.min(1, Math.max(0, height * 0.75 + random.range(-0.2, 0.25))) * (i / count)
    ctx.fillStyle = css(mix(tone.dark, tone.lit, shine), 0.85)
    ctx.beginPath()
    ctx.ellipse(lx, ly, radius * leaf * random.range(0.6, 1.5), radius * leaf * random.range(0.4, 0.9), angle, 0, tau)
    ctx.fill()
  }
}

/** A trunk from the ground to beyond the top of the frame, slightly bent, lit from one side. */
export function drawTrunk(
  ctx: SKRSContext2D,
  random: Random,
  place: { x: number; top: number; base: number; width: number; lightSide: number },
  tone: TreeTone,
): void {
  const { x, top, base, width, lightSide } = place
  const bend = random.range(-0.7, 0.7) * width
  const half = width / 2
  const gradient = ctx.createLinearGradient(x - half, 0, x + half, 0)
  const lit = mix(tone.dark, tone.lit, 0.55)
  gradient.addColorStop(0, css(lightSide < 0 ? lit : tone.dark))
  gradient.addColorStop(0.4, css(mix(tone.dark, lit, 0.3)))
  gradient.addColorStop(1, css(lightSide < 0 ? tone.dark : lit))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.moveTo(x - half * 1.8, base)
  ctx.quadraticCurveTo(x - half * 0.95, base - width * 1.4, x - half * 0.85 + bend * 0.5, (base + top) / 2)
  ctx.lineTo(x - half * 0.55 + bend, top)
  ctx.lineTo(x + half * 0.55 + bend, top)
  ctx.lineTo(x + half * 0.85 + bend * 0.5, (base + top) / 2)
  ctx.quadraticCurveTo(x + half * 0.95, base - width * 1.4, x + half * 1.8, base)
  ctx.closePath()
  ctx.fill()
  ctx.strokeStyle = css(tone.dark)
  ctx.lineCap = 'round'
  for (let branch = 0; branch < 4; branch++) {
    const y = top + (base - top) * random.range(0.02, 0.5)
    const side = random.chance(0.5) ? 1 : -1
    const long = width * random.range(1, 2.6)
    ctx.lineWidth = Math.max(1, width * random.range(0.07, 0.16))
    ctx.beginPath()
    ctx.moveTo(x + bend * 0.6, y)
    ctx.quadraticCurveTo(x + side * long * 0.5, y - long * 0.1, x + side * long, y - long * random.range(0.15, 0.6))
    ctx.stroke()
  }
}
