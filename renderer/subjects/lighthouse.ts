import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { css } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { addTone } from '#renderer/sounds/tones.ts'
import { createTones, type Tones } from './parts/tones.ts'
import type { Subject } from './subject.ts'

/** Seconds of one turn of the lamp. */
const turn = 4.4

export const lighthouse: Subject = {
  name: 'lighthouse',
  words: ['lighthouse', 'light house', 'hải đăng', 'ngọn hải đăng'],
  home: 'sea',
  times: ['night', 'sunset'],
  compose: (random, { seconds }) => {
    // The lamp points at the viewer when the horn sounds.
    const first = random.range(0.7, 1.3)
    const moments = [first, first + turn].filter((at) => at < seconds - 0.8)
    return {
      footing: 'water',
      pace: 0,
      moments,
      stage: (spot) => stageLighthouse(spot, first),
      addSound: (sound) => {
        for (const at of moments) {
          for (const [frequency, level] of [
            [116, 0.34],
            [174, 0.16],
            [87, 0.2],
          ] as const) {
            const partials = [
              [1, 1],
              [2, 0.6],
              [3, 0.4],
              [4, 0.2],
              [5, 0.1],
            ] as const
            addTone(sound, { at, frequency, glideTo: frequency * 0.97, attack: 0.18, decay: 0.7, level, partials })
          }
        }
      },
    }
  },
}

const rock = new Path2D(
  'M-190 70L-176 18L-150 8L-132 -18L-96 -24L-70 -44L-30 -50L24 -50L66 -46L88 -30L128 -22L150 4L186 14L204 70Z',
)
const facets = new Path2D(
  'M-132 -18L-96 -24L-104 30L-150 8ZM-30 -50L24 -50L10 20L-40 -8ZM66 -46L88 -30L84 40L50 0ZM128 -22L150 4L140 50L112 14Z',
)
const tower = new Path2D('M-37 -46L-24 -258L24 -258L37 -46Z')
const lamp = { x: 0, y: -281 }

function stageLighthouse(spot: Spot, first: number): Paint {
  const tones = createTones(spot, 0.05)
  const { x, y, size, palette, weather } = spot
  const scale = Math.min(1.35, size.height / 820 + 0.1)
  const dark = Math.min(1, palette.darkness + (weather === 'clear' ? 0 : 0.3))
  return (ctx, t) => {
    ctx.save()
    ctx.translate(x, y + 14)
    ctx.scale(scale, scale)
    paintRock(ctx, tones, t)
    paintTower(ctx, tones, dark)
    paintBeams(ctx, ((t - first) / turn) * tau, 0.32 + 0.5 * dark)
    ctx.restore()
  }
}

function paintRock(ctx: SKRSContext2D, tones: Tones, t: number): void {
  ctx.fillStyle = tones('#4b4746', -0.25)
  ctx.fill(rock)
  ctx.fillStyle = tones('#6d6661', 0.1)
  ctx.fill(facets)
  ctx.fillStyle = tones('#ffffff', 0, 0.6)
  for (let i = 0; i < 13; i++) {
    const swell = 0.5 + 0.5 * Math.sin(t * 1.7 + i * 1.9)
    ctx.beginPath()
    ctx.ellipse(-196 + i * 33, 30 + (i % 3) * 6 - swell * 12, 26 + swell * 10, 5 + swell * 6, 0, 0, tau)
    ctx.fill()
  }
  ctx.fillStyle = tones('#f0ece2', -0.1)
  ctx.fillRect(56, -92, 66, 50)
  ctx.fillStyle = tones('#a33a2e')
  ctx.fill(new Path2D('M48 -90L66 -118L112 -118L130 -90Z'))
  ctx.fillStyle = 'rgb(255,214,130)'
  ctx.fillRect(70, -80, 13, 15)
  ctx.fillRect(96, -80, 13, 15)
}

function paintTower(ctx: SKRSContext2D, tones: Tones, dark: number): void {
  ctx.save()
  ctx.clip(tower)
  ctx.fillStyle = tones('#f7f3ea')
  ctx.fillRect(-40, -262, 80, 220)
  ctx.fillStyle = tones('#c8322b')
  for (const top of [-258, -172, -86]) ctx.fillRect(-40, top, 80, 43)
  const round = ctx.createLinearGradient(-36, 0, 36, 0)
  round.addColorStop(0, 'rgba(10,10,30,0.42)')
  round.addColorStop(0.35, 'rgba(255,255,255,0.14)')
  round.addColorStop(0.6, 'rgba(10,10,30,0.06)')
  round.addColorStop(1, 'rgba(10,10,30,0.5)')
  ctx.fillStyle = round
  ctx.fillRect(-40, -262, 80, 220)
  ctx.restore()
  ctx.fillStyle = dark > 0.4 ? 'rgb(255,212,128)' : tones('#3a3f4c')
  for (const [x, y] of [
    [-5, -222],
    [-5, -146],
  ] as const)
    ctx.fillRect(x, y, 10, 18)
  ctx.fillStyle = tones('#4a2b22')
  ctx.fill(new Path2D('M-10 -47V-72A10 10 0 0 1 10 -72V-47Z'))
  ctx.fillStyle = tones('#2a2c33')
  ctx.fillRect(-35, -264, 70, 8)
  ctx.fillRect(-33, -276, 2, 14)
  ctx.fillRect(31, -276, 2, 14)
  ctx.fillRect(-34, -278, 68, 2.4)
  ctx.fillStyle = 'rgb(255,238,176)'
  ctx.fillRect(-16, -300, 32, 37)
  ctx.fillStyle = tones('#2a2c33')
  for (const x of [-17, -6, 5, 15]) ctx.fillRect(x, -300, 2, 37)
  ctx.fillStyle = tones('#b32a24')
  ctx.fill(new Path2D('M-21 -299Q-16 -322 0 -325Q16 -322 21 -299Z'))
  ctx.fillRect(-1.5, -340, 3, 18)
}

/** Two opposite beams that turn; `angle` 0 points at the viewer. */
function paintBeams(ctx: SKRSContext2D, angle: number, strength: number): void {
  asLight(ctx, () => {
    for (const side of [0, Math.PI]) {
      const reach = Math.sin(angle + side)
      const towards = Math.cos(angle + side)
      const length = 900 * reach
      const gradient = ctx.createLinearGradient(0, 0, length || 1, 0)
      gradient.addColorStop(0, css([255, 240, 190], strength * (0.55 + 0.35 * towards)))
      gradient.addColorStop(1, css([255, 236, 180], 0))
      ctx.fillStyle = gradient
      const wide = (58 + 26 * towards) * Math.abs(reach) ** 0.7 + 6
      ctx.beginPath()
      ctx.moveTo(lamp.x, lamp.y - 9)
      ctx.lineTo(length, lamp.y - wide)
      ctx.lineTo(length, lamp.y + wide)
      ctx.lineTo(lamp.x, lamp.y + 9)
      ctx.fill()
    }
    const flash = Math.max(0, Math.cos(angle)) ** 12
    drawGlow(ctx, lamp.x, lamp.y, [255, 236, 170], { radius: 70 + 170 * flash, alpha: 0.5 + 0.4 * flash })
  })
}
