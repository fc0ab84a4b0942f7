import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, mix } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Random } from '#renderer/random.ts'

/** A charred log with bark, a cut end, and embers along its lower side. */
export function drawLog(
  ctx: SKRSContext2D,
  random: Random,
  place: { x: number; y: number; length: number; thickness: number; angle: number },
): void {
  const { length, thickness } = place
  ctx.save()
  ctx.translate(place.x, place.y)
  ctx.rotate(place.angle)
  const bark = ctx.createLinearGradient(0, -thickness / 2, 0, thickness / 2)
  bark.addColorStop(0, css([92, 56, 36]))
  bark.addColorStop(0.35, css([46, 27, 20]))
  bark.addColorStop(0.8, css([22, 12, 10]))
  bark.addColorStop(1, css([120, 40, 14]))
  ctx.fillStyle = bark
  ctx.beginPath()
  ctx.roundRect(-length / 2, -thickness / 2, length, thickness, thickness * 0.42)
  ctx.fill()
  ctx.lineCap = 'round'
  for (let i = 0; i < 26; i++) {
    const x = random.range(-0.46, 0.4) * length
    const y = random.range(-0.4, 0.4) * thickness
    ctx.strokeStyle = css(mix([14, 8, 8], [110, 70, 46], random.next() ** 2), 0.65)
    ctx.lineWidth = random.range(0.8, 2)
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x + random.range(8, 34), y + random.range(-1.5, 1.5))
    ctx.stroke()
  }
  const end = length / 2 - thickness * 0.16
  ctx.fillStyle = css([96, 62, 40])
  ctx.beginPath()
  ctx.ellipse(end, 0, thickness * 0.2, thickness * 0.46, 0, 0, tau)
  ctx.fill()
  ctx.strokeStyle = css([52, 30, 20])
  ctx.lineWidth = 1.2
  for (const ring of [0.75, 0.5, 0.25]) {
    ctx.beginPath()
    ctx.ellipse(end, 0, thickness * 0.2 * ring, thickness * 0.46 * ring, 0, 0, tau)
    ctx.stroke()
  }
  asLight(ctx, () => {
    for (let i = 0; i < 22; i++) {
      drawGlow(ctx, random.range(-0.4, 0.4) * length, thickness * random.range(0.18, 0.5), [255, 96, 24], {
        radius: random.range(4, 15),
        stretchY: 0.5,
        alpha: random.range(0.2, 0.7),
      })
    }
  })
  ctx.restore()
}
