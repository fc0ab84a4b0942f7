import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { type Building, floorHeight, type Lens, wallX } from './city-street.ts'

/** The dark glass of every floor, against which the lit windows stand out. */
export function paintGlassBands(
  ctx: SKRSContext2D,
  lens: Lens,
  near: number,
  far: number,
  building: Building,
  plan: { haze: Colour; night: number },
): void {
  const s1 = lens.focal / near
  const s2 = lens.focal / far
  const x1 = lens.x + building.side * wallX * s1
  const x2 = lens.x + building.side * wallX * s2
  const glass = mix(scaled(building.wall, 0.42), plan.haze, 0.16 + 0.3 * (1 - plan.night))
  const band = ctx.createLinearGradient(x1, 0, x2, 0)
  band.addColorStop(0, css(glass, 0.75 * Math.exp(-near / 120)))
  band.addColorStop(1, css(glass, 0.75 * Math.exp(-far / 120)))
  ctx.fillStyle = band
  ctx.beginPath()
  for (let low = floorHeight + 0.8; low < building.height - 2.4; low += floorHeight) {
    ctx.moveTo(x1, lens.y + (lens.eye - low) * s1)
    ctx.lineTo(x2, lens.y + (lens.eye - low) * s2)
    ctx.lineTo(x2, lens.y + (lens.eye - low - 1.7) * s2)
    ctx.lineTo(x1, lens.y + (lens.eye - low - 1.7) * s1)
  }
  ctx.fill()
}

/** Light from the ground floor that falls through shop windows. */
export function paintShop(
  ctx: SKRSContext2D,
  lens: Lens,
  near: number,
  far: number,
  building: Building,
  night: number,
): void {
  if (!building.shop) return
  const s1 = lens.focal / near
  const s2 = lens.focal / far
  const x1 = lens.x + building.side * wallX * s1
  const x2 = lens.x + building.side * wallX * s2
  const strength = (0.22 + 0.68 * night) * Math.exp(-near / 140)
  const pane = ctx.createLinearGradient(0, lens.y + (lens.eye - 2.9) * s1, 0, lens.y + (lens.eye - 0.5) * s1)
  pane.addColorStop(0, css(mix(building.shop, [255, 250, 235], 0.3), strength))
  pane.addColorStop(1, css(scaled(building.shop, 0.5), strength))
  ctx.fillStyle = pane
  ctx.beginPath()
  ctx.moveTo(x1, lens.y + (lens.eye - 0.5) * s1)
  ctx.lineTo(x2, lens.y + (lens.eye - 0.5) * s2)
  ctx.lineTo(x2, lens.y + (lens.eye - 2.9) * s2)
  ctx.lineTo(x1, lens.y + (lens.eye - 2.9) * s1)
  ctx.fill()
  ctx.fillStyle = css(scaled(building.wall, 0.5), 0.8)
  ctx.beginPath()
  for (let z = building.far - ((building.far - near) % 2.3); z > near + 0.3; z -= 2.3) {
    const depth = far - (building.far - z)
    if (depth < near) break
    const [a, b] = [lens.focal / depth, lens.focal / (depth + 0.22)]
    const [xa, xb] = [lens.x + building.side * wallX * a, lens.x + building.side * wallX * b]
    ctx.moveTo(xa, lens.y + (lens.eye - 0.5) * a)
    ctx.lineTo(xb, lens.y + (lens.eye - 0.5) * b)
    ctx.lineTo(xb, lens.y + (lens.eye - 2.9) * b)
    ctx.lineTo(xa, lens.y + (lens.eye - 2.9) * a)
  }
  ctx.fill()
  asLight(ctx, () => {
    const x = (x1 + x2) / 2
    const s = (s1 + s2) / 2
    drawGlow(ctx, x - building.side * 2.5 * s, lens.y + lens.eye * s, building.shop ?? [0, 0, 0], {
      radius: Math.min(260, 4.4 * s),
      stretchX: 1.3,
      stretchY: 0.55,
      alpha: strength * 0.42,
    })
  })
}
