import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { tau } from '#renderer/drawing/curves.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { hasAny } from '#renderer/match-words.ts'
import { addBirdCall } from '#renderer/sounds/creatures.ts'
import { addBurst } from '#renderer/sounds/noise-sounds.ts'
import { addTone } from '#renderer/sounds/tones.ts'
import { colourOf, createTones, type Tones } from './parts/tones.ts'
import type { Subject } from './subject.ts'

/** Wing beats per second. */
const beat = 1.7

const kinds = [
  {
    words: ['seagull', 'gull', 'dove', 'swan', 'albatross', 'pigeon', 'hải âu'],
    colour: '#f1efe9',
    belly: '#ffffff',
    call: 'cry',
  },
  { words: ['crow', 'raven', 'quạ'], colour: '#25252c', belly: '#33333c', call: 'caw' },
  { words: ['eagle', 'hawk', 'falcon', 'đại bàng'], colour: '#6a4428', belly: '#8a6138', call: 'cry' },
] as const

const names = [
  'bird',
  'songbird',
  'sparrow',
  'swallow',
  'robin',
  'parrot',
  'con chim',
  'chim',
  ...kinds.flatMap((kind) => kind.words),
]

export const bird: Subject = {
  name: 'bird',
  words: names,
  home: 'aurora over mountains',
  times: ['noon', 'sunrise', 'noon', 'sunset'],
  compose: (random, { seconds, words }) => {
    const kind = kinds.find((one) => hasAny(words, one.words))
    const colour = colourOf(words, names) ?? kind?.colour ?? '#2f7fc4'
    const moments: number[] = []
    for (let at = random.range(0.4, 0.8); at < seconds - 0.5; at += random.range(1.2, 1.8)) moments.push(at)
    return {
      footing: 'air',
      pace: 0,
      moments,
      stage: (spot) => stageBirds(spot, { colour, belly: kind?.belly ?? '#f6d9a8', seconds, moments }),
      addSound: (sound) => {
        for (let i = 0; i / beat < seconds; i++)
          addBurst(sound, random.fork(`beat${i}`), {
            at: (i + 0.25) / beat,
            attack: 0.07,
            decay: 0.06,
            low: 180,
            high: 1100,
            level: 0.42,
          })
        for (const [i, at] of moments.entries()) {
          const own = random.fork(`call${i}`)
          if (!kind) {
            // The same call from three sides is louder and wider.
            for (const pan of [-0.3, 0, 0.3]) addBirdCall(sound, own.fork('phrase'), at, pan)
            continue
          }
          const low = kind.call === 'caw'
          for (let cry = 0; cry < 2; cry++)
            addTone(sound, {
              at: at + cry * 0.3,
              frequency: low ? 560 : 1350,
              glideTo: low ? 430 : 900,
              attack: 0.03,
              decay: 0.13,
              level: 0.16,
              partials: [
                [1, 1],
                [2, 0.7],
                [3, 0.5],
                [4, 0.3],
              ],
              vibrato: [low ? 60 : 28, 0.04],
            })
        }
      },
    }
  },
}

type Flock = { colour: string; belly: string; seconds: number; moments: readonly number[] }

function stageBirds(spot: Spot, plan: Flock): Paint {
  const { x, y, size } = spot
  const near = createTones(spot, 0.02)
  const far = createTones(spot, 0.3)
  return (ctx, t) => {
    const k = t / plan.seconds - 0.5
    for (const [dx, dy, scale, late] of [
      [-250, -70, 0.34, 0.21],
      [-330, 40, 0.28, 0.43],
      [210, -96, 0.24, 0.6],
    ] as const) {
      const place = {
        x: x + dx + size.width * 0.3 * k,
        y: y + dy + Math.sin(t * 0.9 + late * 9) * 10,
        scale,
        phase: t * beat * 1.15 + late,
      }
      paintBird(ctx, far, place, plan, 0)
    }
    const lift = Math.sin(t * beat * tau) * 7
    const place = { x: x + size.width * 0.34 * k, y: y + Math.sin(t * 0.8) * 22 + lift, scale: 1.12, phase: t * beat }
    const open = plan.moments.some((at) => t >= at && t < at + 0.4 && (t - at) % 0.14 < 0.09) ? 1 : 0
    paintBird(ctx, near, place, plan, open)
  }
}

const body = new Path2D('M86 -8Q74 -36 46 -34Q26 -32 6 -22Q-40 -16 -74 4Q-40 30 6 26Q52 22 70 2Q80 0 86 -8Z')
const belly = new Path2D('M72 0Q56 22 6 26Q-40 30 -70 6Q-30 16 10 10Q50 6 72 0Z')
const tail = new Path2D('M-62 -2L-150 -16L-138 2L-152 8L-136 16L-146 28L-60 14Z')

type Place = { x: number; y: number; scale: number; phase: number }

function paintBird(ctx: SKRSContext2D, tones: Tones, { x, y, scale, phase }: Place, plan: Flock, open: number): void {
  const flap = Math.cos(phase * tau)
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(scale, scale)
  ctx.rotate(-0.06 - 0.05 * Math.sin(phase * tau))
  paintWing(ctx, tones, plan.colour, { flap: flap * 0.92, x: 12, light: -0.45, lean: -70 })
  ctx.fillStyle = tones(plan.colour, -0.3)
  ctx.fill(tail)
  const back = ctx.createLinearGradient(0, -34, 0, 28)
  back.addColorStop(0, tones(plan.colour, 0.3))
  back.addColorStop(1, tones(plan.colour, -0.25))
  ctx.fillStyle = back
  ctx.fill(body)
  ctx.fillStyle = tones(plan.belly, -0.05)
  ctx.fill(belly)
  ctx.fillStyle = tones('#f0a030', 0.1)
  ctx.fill(new Path2D(`M80 -20L112 ${-12 - open * 5}L82 -9Z`))
  ctx.fill(new Path2D(`M80 -12L106 ${-8 + open * 9}L80 -4Z`))
  ctx.fillStyle = tones('#ffffff', 0.2)
  ctx.beginPath()
  ctx.arc(62, -17, 6.2, 0, tau)
  ctx.fill()
  ctx.fillStyle = '#15151a'
  ctx.beginPath()
  ctx.arc(63.6, -17, 3.6, 0, tau)
  ctx.fill()
  paintWing(ctx, tones, plan.colour, { flap, x: 0, light: 0, lean: 84 })
  ctx.restore()
}

/** A wing seen from the side: its tip passes above and below the body, a little behind the joint. */
function paintWing(
  ctx: SKRSContext2D,
  tones: Tones,
  colour: string,
  wing: { flap: number; x: number; light: number; lean: number },
): void {
  const { flap, x, light } = wing
  const joint = -78 * flap - 14
  const tip = -166 * flap - 8 + wing.lean * (1 - flap * flap)
  const gradient = ctx.createLinearGradient(0, -10, 0, tip)
  gradient.addColorStop(0, tones(colour, light + 0.15))
  gradient.addColorStop(1, tones(colour, light - 0.45))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.moveTo(x + 34, -16)
  ctx.quadraticCurveTo(x + 40, joint, x - 34, tip)
  for (let feather = 1; feather <= 5; feather++) {
    const k = feather / 5
    const across = x - 34 - Math.sin(k * Math.PI) * 34 + k * -4
    const along = tip + (-4 - tip) * k
    ctx.quadraticCurveTo(across - 16, along - (tip < 0 ? -1 : 1) * 4, across, along)
  }
  ctx.closePath()
  ctx.fill()
  ctx.strokeStyle = tones(colour, light - 0.55, 0.55)
  ctx.lineWidth = 2
  ctx.beginPath()
  for (let feather = 1; feather <= 4; feather++) {
    const k = feather / 5
    ctx.moveTo(x + 12 - k * 10, -10 + joint * 0.3)
    ctx.lineTo(x - 34 - Math.sin(k * Math.PI) * 30, tip + (-4 - tip) * k)
  }
  ctx.stroke()
}
