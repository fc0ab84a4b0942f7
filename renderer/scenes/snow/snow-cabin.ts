import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import type { Palette } from '#renderer/drawing/palette.ts'

/** A log cabin under thick snow, with two lit windows; (x, y) is the middle of its base. */
export function paintCabin(
  ctx: SKRSContext2D,
  place: { x: number; y: number; unit: number },
  palette: Palette,
  white: Colour,
): void {
  const { unit } = place
  const wood = mix(mix([74, 48, 34], palette.shade, 0.45), palette.haze, 0.1)
  ctx.save()
  ctx.translate(place.x, place.y)
  ctx.scale(unit, unit)
  ctx.fillStyle = css(scaled(wood, 0.75))
  ctx.fillRect(30, -128, 18, 46)
  ctx.fillStyle = css(white)
  ctx.fillRect(27, -133, 24, 9)
  const wall = ctx.createLinearGradient(0, -66, 0, 0)
  wall.addColorStop(0, css(scaled(wood, 0.6)))
  wall.addColorStop(1, css(wood))
  ctx.fillStyle = wall
  ctx.fillRect(-74, -66, 148, 72)
  ctx.strokeStyle = css(scaled(wood, 0.5), 0.8)
  ctx.lineWidth = 1.4
  for (let y = -58; y < 4; y += 9) {
    ctx.beginPath()
    ctx.moveTo(-74, y)
    ctx.lineTo(74, y)
    ctx.stroke()
  }
  ctx.fillStyle = css(scaled(wood, 0.42))
  ctx.fillRect(-10, -44, 21, 50)
  for (const x of [-50, 22]) {
    ctx.fillStyle = css(scaled(wood, 0.4))
    ctx.fillRect(x - 2, -50, 32, 30)
    const pane = ctx.createLinearGradient(0, -48, 0, -22)
    pane.addColorStop(0, css([255, 232, 166]))
    pane.addColorStop(1, css([255, 176, 82]))
    ctx.fillStyle = pane
    ctx.fillRect(x, -48, 28, 26)
    ctx.fillStyle = css(scaled(wood, 0.4))
    ctx.fillRect(x + 13, -48, 2, 26)
    ctx.fillRect(x, -36, 28, 2)
    ctx.fillStyle = css(white)
    ctx.fillRect(x - 3, -22, 34, 4)
  }
  paintRoof(ctx, white, palette)
  paintDrift(ctx, white)
  ctx.restore()
}

function paintRoof(ctx: SKRSContext2D, white: Colour, palette: Palette): void {
  const gradient = ctx.createLinearGradient(0, -124, 0, -58)
  gradient.addColorStop(0, css(mix(white, palette.light, 0.3)))
  gradient.addColorStop(1, css(mix(white, palette.skyTop, 0.36)))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.moveTo(-96, -58)
  ctx.quadraticCurveTo(-94, -70, -80, -76)
  ctx.lineTo(-8, -118)
  ctx.quadraticCurveTo(0, -125, 8, -118)
  ctx.lineTo(80, -76)
  ctx.quadraticCurveTo(94, -70, 96, -58)
  ctx.quadraticCurveTo(84, -50, 70, -58)
  ctx.quadraticCurveTo(50, -50, 30, -59)
  ctx.quadraticCurveTo(8, -51, -14, -59)
  ctx.quadraticCurveTo(-40, -50, -62, -59)
  ctx.quadraticCurveTo(-84, -50, -96, -58)
  ctx.fill()
}

function paintDrift(ctx: SKRSContext2D, white: Colour): void {
  ctx.fillStyle = css(white)
  ctx.beginPath()
  ctx.moveTo(-112, 10)
  ctx.quadraticCurveTo(-80, -12, -48, 0)
  ctx.quadraticCurveTo(-20, 8, 0, 5)
  ctx.quadraticCurveTo(34, -2, 60, -5)
  ctx.quadraticCurveTo(92, -9, 116, 10)
  ctx.fill()
}
