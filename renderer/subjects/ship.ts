import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { tau } from '#renderer/drawing/curves.ts'
import { drawGlow } from '#renderer/drawing/glow.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { addBed } from '#renderer/sounds/noise-sounds.ts'
import { addTone } from '#renderer/sounds/tones.ts'
import { createSmoke } from './parts/smoke.ts'
import { createTones, type Tones } from './parts/tones.ts'
import type { Subject } from './subject.ts'

export const ship: Subject = {
  name: 'ship',
  words: [
    'ship',
    'steamer',
    'steamship',
    'ferry',
    'ferries',
    'cruise ship',
    'ocean liner',
    'freighter',
    'tugboat',
    'con tàu',
    'tàu thủy',
  ],
  home: 'sea',
  times: ['noon', 'sunset', 'sunrise'],
  compose: (random, { seconds }) => {
    const first = random.range(0.8, 1.5)
    const moments = [first, first + 4.1].filter((at) => at < seconds - 1)
    const side = random.chance(0.5) ? 1 : -1
    return {
      footing: 'water',
      pace: 0,
      moments,
      stage: (spot) => stageShip(spot, { side, seconds, blasts: moments }),
      addSound: (sound) => {
        addBed(sound, random.fork('engine'), { low: 30, high: 140, level: (t) => 0.22 + 0.1 * Math.sin(t * 12) })
        for (const at of moments)
          for (const frequency of [146, 185, 220])
            addTone(sound, {
              at,
              frequency,
              attack: 0.12,
              decay: 0.75,
              level: 0.2,
              pan: side * -0.2,
              partials: [
                [1, 1],
                [2, 0.5],
                [3, 0.34],
                [4, 0.2],
                [6, 0.1],
              ],
            })
      },
    }
  },
}

const hull = new Path2D('M-262 -64L-236 -60L200 -62L268 -84Q254 -10 214 26L-226 26Q-254 -10 -262 -64Z')
const keel = new Path2D('M-240 2L236 2Q226 18 214 26L-226 26Q-236 14 -240 2Z')

function stageShip(spot: Spot, plan: { side: number; seconds: number; blasts: readonly number[] }): Paint {
  const tones = createTones(spot, 0.1)
  const { x, y, size, wind } = spot
  const smoke = createSmoke(
    { tone: '#8c8c92', rise: 34, drift: -26, size: 15, life: 3.4, every: 0.2, density: 0.8 },
    spot.palette,
  )
  const scale = Math.min(1, size.width / 1000 + 0.08)
  return (ctx, t) => {
    const drift = (t - plan.seconds / 2) * size.width * 0.018
    ctx.save()
    ctx.translate(x + plan.side * drift, y - 4 + Math.sin(t * 1.5) * (3 + wind * 5))
    ctx.scale(plan.side * scale, scale)
    ctx.rotate(Math.sin(t * 1.1 + 1) * (0.008 + wind * 0.02))
    for (const funnel of [-70, 30]) smoke(ctx, t, { x: funnel + 22, y: -236 })
    paintShip(ctx, tones, spot.palette.darkness)
    for (const at of plan.blasts) {
      const since = t - at
      if (since > 0 && since < 1.5)
        drawGlow(ctx, 70 - since * 20, -236 - since * 46, [246, 246, 250], {
          radius: 16 + since * 34,
          alpha: 0.8 * (1 - since / 1.5),
        })
    }
    ctx.restore()
  }
}

function paintShip(ctx: SKRSContext2D, tones: Tones, darkness: number): void {
  const glass = darkness > 0.3 ? 'rgb(255,216,138)' : tones('#41566e')
  for (const x of [-70, 30]) {
    const funnel = ctx.createLinearGradient(x, 0, x + 46, 0)
    funnel.addColorStop(0, tones('#c8372d', -0.3))
    funnel.addColorStop(0.4, tones('#d8402f', 0.3))
    funnel.addColorStop(1, tones('#b02c24', -0.4))
    ctx.fillStyle = funnel
    ctx.fill(new Path2D(`M${x} -130L${x + 4} -236H${x + 42}L${x + 46} -130Z`))
    ctx.fillStyle = tones('#1c1c22')
    ctx.fillRect(x + 3, -238, 40, 20)
    ctx.fillStyle = tones('#f4efe2')
    ctx.fillRect(x + 2, -206, 42, 12)
  }
  const decks = [
    [-196, -104, 366, 44],
    [-164, -142, 300, 40],
    [86, -176, 62, 36],
  ] as const
  for (const [left, top, width, height] of decks) {
    const wall = ctx.createLinearGradient(0, top, 0, top + height)
    wall.addColorStop(0, tones('#ffffff', 0.25))
    wall.addColorStop(1, tones('#d6d2c8', -0.1))
    ctx.fillStyle = wall
    ctx.fillRect(left, top, width, height)
    ctx.fillStyle = tones('#8b8478')
    ctx.fillRect(left - 5, top - 4, width + 10, 5)
    ctx.fillStyle = glass
    for (let x = left + 14; x < left + width - 14; x += 24) ctx.fillRect(x, top + height * 0.35, 13, height * 0.36)
  }
  ctx.fillStyle = tones('#5a4636')
  ctx.fillRect(196, -210, 5, 150)
  ctx.fillRect(-222, -176, 5, 116)
  ctx.fillStyle = tones('#22304a')
  ctx.fill(hull)
  ctx.fillStyle = tones('#f0ece2')
  ctx.fillRect(-258, -56, 470, 4)
  ctx.fillStyle = tones('#a2352a')
  ctx.fill(keel)
  ctx.fillStyle = glass
  for (let x = -226; x < 220; x += 30) {
    ctx.beginPath()
    ctx.arc(x, -34, 6, 0, tau)
    ctx.fill()
  }
  ctx.fillStyle = tones('#ffffff', 0.2, 0.7)
  for (let i = 0; i < 16; i++) {
    ctx.beginPath()
    ctx.ellipse(222 - i * 31, 27 - (i === 0 ? 6 : 0), 24, i === 0 ? 14 : 6, 0, 0, tau)
    ctx.fill()
  }
}
