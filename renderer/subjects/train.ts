import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { css } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { addBed, addBurst } from '#renderer/sounds/noise-sounds.ts'
import { addTone } from '#renderer/sounds/tones.ts'
import { createSmoke } from './parts/smoke.ts'
import { colourOf, createTones, type Tones } from './parts/tones.ts'
import { paintWheel } from './parts/wheel.ts'
import type { Subject } from './subject.ts'

const pace = 400
const driver = 36
/** Two puffs of steam for each turn of the driving wheels. */
const chuff = (tau * driver) / pace / 2

const names = [
  'train',
  'locomotive',
  'railway',
  'railroad',
  'steam engine',
  'steam train',
  'tàu hỏa',
  'xe lửa',
  'đoàn tàu',
]

export const train: Subject = {
  name: 'train',
  words: names,
  home: 'aurora over mountains',
  times: ['noon', 'sunset', 'sunrise'],
  compose: (random, { seconds, words }) => {
    const whistle = random.range(0.7, 1.2)
    const moments = [whistle, whistle + 3.9].filter((at) => at < seconds - 0.6)
    const colour = colourOf(words, names) ?? random.pick(['#2d5a3d', '#27436e', '#8e2b2b'])
    return {
      footing: 'rails',
      pace,
      moments,
      stage: (spot) => stageTrain(spot, { colour, seconds, moments }),
      addSound: (sound) => {
        addBed(sound, random.fork('roll'), { low: 60, high: 420, level: () => 0.14 })
        const puffs = random.fork('puffs')
        for (let i = 0; i * chuff < seconds; i++)
          addBurst(sound, puffs, {
            at: i * chuff,
            attack: 0.02,
            decay: 0.05,
            low: 260,
            high: 2600,
            level: i % 4 === 0 ? 0.42 : 0.27,
          })
        for (let at = 0.3; at < seconds; at += 0.82)
          for (const after of [0, 0.14])
            addBurst(sound, puffs, {
              at: at + after,
              attack: 0.002,
              decay: 0.022,
              low: 300,
              high: 1900,
              level: 0.4,
              pan: -0.2,
            })
        for (const at of moments)
          for (const frequency of [415, 523, 622])
            addTone(sound, {
              at,
              frequency: frequency * 0.97,
              glideTo: frequency,
              attack: 0.07,
              decay: 0.42,
              level: 0.13,
              partials: [
                [1, 1],
                [2, 0.45],
                [3, 0.2],
              ],
              vibrato: [6, 0.006],
            })
      },
    }
  },
}

type TrainPlan = { colour: string; seconds: number; moments: readonly number[] }

function stageTrain(spot: Spot, { colour, seconds, moments }: TrainPlan): Paint {
  const tones = createTones(spot, 0.03)
  const { x, y, size, rolling, palette } = spot
  const steam = createSmoke(
    {
      tone: '#eef0f4',
      rise: 74,
      drift: rolling ? -150 : -30,
      size: 25,
      life: 3,
      every: chuff * 0.8,
      density: 0.95,
    },
    spot.palette,
  )
  const length = 1500
  return (ctx, t) => {
    const k = t / seconds
    const front = rolling ? x + size.width * (0.14 + 0.2 * k) : k * (size.width + length * 0.8)
    const angle = (t * (rolling ? pace : (size.width + length * 0.8) / seconds)) / driver
    ctx.save()
    ctx.translate(front, y + Math.sin(t * 17) * 0.7)
    steam(ctx, t, { x: -54, y: -178 })
    for (let coach = 0; coach < 4; coach++)
      paintCoach(ctx, tones, { left: -790 - coach * 300, angle, colour, night: palette.darkness })
    paintTender(ctx, tones, colour, angle)
    paintEngine(ctx, tones, colour, angle)
    for (const at of moments) paintWhistle(ctx, t - at)
    paintLamp(ctx, palette.darkness)
    ctx.restore()
  }
}

const wheelLook = (tones: Tones) => ({
  tyre: tones('#1b1b20'),
  rim: tones('#a83a30'),
  hub: tones('#d8b25a'),
  spokes: 8,
})

function barrel(ctx: SKRSContext2D, tones: Tones, colour: string, top: number, bottom: number) {
  const gradient = ctx.createLinearGradient(0, top, 0, bottom)
  gradient.addColorStop(0, tones(colour, -0.1))
  gradient.addColorStop(0.25, tones(colour, 0.5))
  gradient.addColorStop(0.55, tones(colour))
  gradient.addColorStop(1, tones(colour, -0.7))
  return gradient
}

function paintEngine(ctx: SKRSContext2D, tones: Tones, colour: string, angle: number): void {
  ctx.fillStyle = tones('#222228')
  ctx.fillRect(-322, -64, 318, 14)
  ctx.fill(new Path2D('M-72 -142L-78 -186H-34L-40 -142Z'))
  ctx.fill(new Path2D('M-30 -64L8 -10L-44 -10Z'))
  ctx.fillStyle = tones('#c9a24a')
  ctx.fillRect(-80, -190, 48, 7)
  ctx.fill(new Path2D('M-172 -140Q-172 -172 -150 -172Q-128 -172 -128 -140Z'))
  ctx.fillRect(-200, -162, 8, 24)
  ctx.fillStyle = barrel(ctx, tones, colour, -148, -64)
  ctx.fillRect(-250, -148, 196, 86)
  ctx.fillStyle = barrel(ctx, tones, '#2c2c33', -148, -64)
  ctx.fill(new Path2D('M-62 -148H-26Q-14 -148 -14 -136V-74Q-14 -62 -26 -62H-62Z'))
  ctx.fillStyle = tones('#d8b25a', 0.2)
  for (const x of [-66, -118, -184, -246]) ctx.fillRect(x, -149, 5, 88)
  ctx.fillStyle = tones(colour, -0.1)
  ctx.fillRect(-330, -186, 84, 132)
  ctx.fillStyle = tones('#26262c')
  ctx.fill(new Path2D('M-342 -184Q-288 -206 -234 -184L-236 -176H-340Z'))
  ctx.fillStyle = 'rgb(255,214,140)'
  ctx.beginPath()
  ctx.roundRect(-316, -166, 54, 44, 6)
  ctx.fill()
  ctx.fillStyle = tones('#22304a')
  ctx.fill(new Path2D('M-300 -122Q-298 -146 -288 -146Q-278 -146 -276 -122Z'))
  ctx.beginPath()
  ctx.arc(-288, -152, 8, 0, tau)
  ctx.fill()
  ctx.fillStyle = tones('#33333a')
  ctx.fillRect(-76, -56, 52, 30)
  const look = wheelLook(tones)
  for (const x of [-290, -212, -134]) paintWheel(ctx, { x, y: -driver, radius: driver, angle }, look)
  for (const x of [-62, -22]) paintWheel(ctx, { x, y: -17, radius: 17, angle: angle * 2 }, look)
  const crank = { x: Math.cos(angle) * 17, y: Math.sin(angle) * 17 - driver }
  ctx.strokeStyle = tones('#d5d8de', 0.2)
  ctx.lineWidth = 7
  ctx.beginPath()
  ctx.moveTo(-290 + crank.x, crank.y)
  ctx.lineTo(-134 + crank.x, crank.y)
  ctx.lineTo(-52, -40)
  ctx.stroke()
}

function paintTender(ctx: SKRSContext2D, tones: Tones, colour: string, angle: number): void {
  ctx.fillStyle = tones('#17171b')
  ctx.fill(new Path2D('M-476 -126Q-456 -158 -430 -146Q-404 -166 -380 -144Q-362 -140 -354 -126Z'))
  ctx.fillStyle = barrel(ctx, tones, colour, -132, -40)
  ctx.fillRect(-480, -130, 132, 92)
  ctx.fillStyle = tones('#d8b25a')
  ctx.fillRect(-472, -120, 116, 3)
  ctx.fillRect(-472, -54, 116, 3)
  for (const x of [-454, -414, -374]) paintWheel(ctx, { x, y: -18, radius: 18, angle: angle * 2 }, wheelLook(tones))
}

function paintCoach(
  ctx: SKRSContext2D,
  tones: Tones,
  plan: { left: number; angle: number; colour: string; night: number },
): void {
  const { left, angle, night } = plan
  ctx.fillStyle = tones('#2a2a30')
  ctx.fillRect(left - 14, -48, 316, 8)
  ctx.fillStyle = tones('#3a3a42')
  ctx.fill(new Path2D(`M${left} -150Q${left + 145} -176 ${left + 290} -150L${left + 286} -142H${left + 4}Z`))
  ctx.fillStyle = barrel(ctx, tones, '#8c2f2c', -150, -36)
  ctx.beginPath()
  ctx.roundRect(left, -150, 290, 112, 8)
  ctx.fill()
  ctx.fillStyle = tones('#efe2c0')
  ctx.fillRect(left, -134, 290, 44)
  ctx.fillStyle = night > 0.2 ? 'rgb(255,216,140)' : tones('#5a7690', 0.2)
  for (let i = 0; i < 6; i++) {
    ctx.beginPath()
    ctx.roundRect(left + 18 + i * 44, -130, 32, 36, 5)
    ctx.fill()
  }
  ctx.fillStyle = tones('#d8b25a')
  ctx.fillRect(left, -86, 290, 3)
  for (const x of [40, 84, 206, 250])
    paintWheel(ctx, { x: left + x, y: -18, radius: 18, angle: angle * 2 }, wheelLook(tones))
}

function paintWhistle(ctx: SKRSContext2D, since: number): void {
  if (since < 0 || since > 1) return
  drawGlow(ctx, -196 - since * 60, -176 - since * 60, [250, 250, 255], {
    radius: 12 + since * 46,
    alpha: 0.85 * (1 - since),
  })
}

function paintLamp(ctx: SKRSContext2D, night: number): void {
  asLight(ctx, () => {
    drawGlow(ctx, -8, -112, [255, 240, 190], { radius: 26 + night * 40, alpha: 0.9 })
    const beam = ctx.createLinearGradient(0, 0, 420, 0)
    beam.addColorStop(0, css([255, 240, 190], 0.1 + night * 0.42))
    beam.addColorStop(1, css([255, 240, 190], 0))
    ctx.fillStyle = beam
    ctx.fill(new Path2D('M-6 -116L420 -180V-10L-6 -106Z'))
  })
}
