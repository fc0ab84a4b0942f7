import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import type { Random } from '#renderer/random.ts'

export type Water = { top: Colour; middle: Colour; deep: Colour; light: Colour }

export const coralTones: readonly [Colour, ...Colour[]] = [
  [226, 98, 96],
  [240, 150, 84],
  [196, 96, 170],
  [120, 186, 130],
  [236, 196, 110],
]

export function drawCoral(
  ctx: SKRSContext2D,
  random: Random,
  place: { x: number; y: number; size: number },
  tone: Colour,
): void {
  ctx.lineCap = 'round'
  if (random.chance(0.4)) {
    const dome = ctx.createRadialGradient(
      place.x - place.size * 0.2,
      place.y - place.size * 0.6,
      1,
      place.x,
      place.y,
      place.size,
    )
    dome.addColorStop(0, css(mix(tone, [255, 255, 255], 0.18)))
    dome.addColorStop(1, css(scaled(tone, 0.45)))
    ctx.fillStyle = dome
    ctx.beginPath()
    ctx.ellipse(place.x, place.y, place.size * 0.75, place.size * 0.55, 0, Math.PI, tau)
    ctx.fill()
    return
  }
  const grow = (x: number, y: number, angle: number, length: number, level: number) => {
    const toX = x + Math.cos(angle) * length
    const toY = y + Math.sin(angle) * length
    ctx.strokeStyle = css(mix(scaled(tone, 0.5), tone, 1 - level / 4))
    ctx.lineWidth = Math.max(1, length * 0.24)
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(toX, toY)
    ctx.stroke()
    if (level === 0) return
    for (const turn of [-1, 0, 1])
      if (turn !== 0 || random.chance(0.5))
        grow(toX, toY, angle + turn * random.range(0.35, 0.65), length * random.range(0.6, 0.8), level - 1)
  }
  grow(place.x, place.y, -Math.PI / 2 + random.range(-0.2, 0.2), place.size * 0.45, 3)
}

/** Long blades that sway with the swell, each slightly later than the one before. */
export function createKelp(random: Random, size: FrameSize, water: Water, i: number) {
  const blades = Array.from({ length: 13 }, () => {
    const side = random.chance(0.5) ? 1 : -1
    return {
      x: size.width * (0.5 + side * random.range(0.26 + i * 0.06, 0.6)),
      height: size.height * random.range(0.22, 0.5) * (0.8 + i * 0.5),
      width: (5 + i * 7) * random.range(0.7, 1.3),
      phase: random.range(0, tau),
      tone: mix(mix([58, 104, 52], water.deep, 0.25 + i * 0.3), water.middle, 0.45 * (1 - i)),
    }
  })
  return (ctx: SKRSContext2D, t: number) => {
    for (const blade of blades) {
      const foot = size.height * (0.96 + i * 0.1)
      ctx.fillStyle = css(blade.tone)
      ctx.beginPath()
      const edge = (k: number, sideways: number) => {
        const sway =
          Math.sin(t * 0.9 + blade.phase - k * 2.4) * 30 * k + Math.sin(t * 1.7 + blade.phase * 2 - k * 4) * 9 * k
        const half = blade.width * (1 - k ** 2) * (0.75 + 0.25 * Math.sin(k * 26 + blade.phase))
        return [blade.x + sway + sideways * half, foot - blade.height * k] as const
      }
      for (let step = 0; step <= 18; step++) ctx.lineTo(...edge(step / 18, -1))
      for (let step = 18; step >= 0; step--) ctx.lineTo(...edge(step / 18, 1))
      ctx.fill()
    }
  }
}
