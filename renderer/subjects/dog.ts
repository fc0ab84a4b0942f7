import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { tau } from '#renderer/drawing/curves.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { addBark, addPanting } from '#renderer/sounds/pets.ts'
import { colourOf, createTones, type Tones } from './parts/tones.ts'
import { paintLegs, paintShadow } from './parts/walker.ts'
import type { Subject } from './subject.ts'

const names = [
  'dog',
  'puppy',
  'puppies',
  'doggy',
  'hound',
  'labrador',
  'retriever',
  'terrier',
  'husky',
  'corgi',
  'con chó',
  'chó',
  'chó con',
]

export const dog: Subject = {
  name: 'dog',
  words: names,
  home: 'field with wind',
  times: ['noon', 'sunrise', 'noon', 'sunset'],
  compose: (random, { seconds, words }) => {
    const first = random.range(0.6, 1.1)
    const moments = [first, first + 0.42, first + 2.9, first + 3.3, first + 5.2].filter((at) => at < seconds - 0.4)
    const colour = colourOf(words, names) ?? random.pick(['#d09a55', '#8a5a34', '#c98348'])
    return {
      footing: 'path',
      pace: 0,
      moments,
      stage: (spot) => stageDog(spot, { colour, moments, seconds }),
      addSound: (sound) => {
        addPanting(sound, random.fork('panting'), 0.13)
        for (const [i, at] of moments.entries()) addBark(sound, random.fork(`bark${i}`), at)
      },
    }
  },
}

const build = { hips: [-70, 56], hipHeight: -92, thickness: 21, stride: 86 } as const
const body = new Path2D(
  'M-98 -112Q-98 -142 -58 -138Q0 -134 46 -144Q92 -150 92 -106Q88 -66 52 -66Q24 -66 -12 -78Q-60 -74 -84 -84Q-98 -92 -98 -112Z',
)

type Plan = { colour: string; moments: readonly number[]; seconds: number }

function stageDog(spot: Spot, plan: Plan): Paint {
  const tones = createTones(spot)
  const { x, y, size } = spot
  const speed = size.width * 0.06
  const pale = plan.colour === '#1d1d22' ? '#8a5a34' : '#f6e6cb'
  return (ctx, t) => {
    const step = (t * 1.6) % 1
    const far = { leg: tones(plan.colour, -0.5), paw: tones(pale, -0.45) }
    const near = { leg: tones(plan.colour, -0.12), paw: tones(pale, -0.05) }
    const barking = plan.moments.find((at) => t >= at && t < at + 0.2)
    const mouth = barking === undefined ? 0.28 + 0.16 * Math.sin(t * 14) : 1
    ctx.save()
    ctx.translate(x + speed * (t - plan.seconds / 2), y + 14)
    ctx.scale(1.16, 1.16)
    paintShadow(ctx, 122)
    const bob = Math.sin(step * tau * 2) * 3 - (barking === undefined ? 0 : 4)
    paintTail(ctx, tones, plan.colour, t, bob)
    paintLegs(ctx, build, step, 0, far)
    ctx.translate(0, bob)
    paintBody(ctx, tones, plan.colour, pale)
    ctx.translate(0, -bob)
    paintLegs(ctx, build, step, 1, near)
    ctx.translate(104, -168 + bob * 1.4)
    ctx.rotate(-0.04 + Math.sin(step * tau * 2) * 0.04 - (barking === undefined ? 0 : 0.16))
    paintHead(ctx, tones, { colour: plan.colour, pale, mouth, t })
    ctx.restore()
  }
}

/** Dogs wag from side to side, which looks from the side like a tail that grows shorter and longer. */
function paintTail(ctx: SKRSContext2D, tones: Tones, colour: string, t: number, bob: number): void {
  const wag = Math.sin(t * 15)
  ctx.lineCap = 'round'
  ctx.strokeStyle = tones(colour, -0.1)
  ctx.lineWidth = 16
  ctx.beginPath()
  ctx.moveTo(-88, -124 + bob)
  ctx.quadraticCurveTo(-126, -140, -128 + wag * 22, -188 - wag * 4)
  ctx.stroke()
}

function paintBody(ctx: SKRSContext2D, tones: Tones, colour: string, pale: string): void {
  const fur = ctx.createLinearGradient(0, -148, 0, -66)
  fur.addColorStop(0, tones(colour, 0.3))
  fur.addColorStop(1, tones(colour, -0.25))
  ctx.fillStyle = fur
  ctx.fill(body)
  ctx.fill(new Path2D('M40 -140Q58 -170 84 -184L124 -150Q106 -118 88 -98Z'))
  ctx.fillStyle = tones(pale, -0.1)
  ctx.fill(new Path2D('M92 -118Q96 -70 54 -66Q74 -88 80 -122Z'))
  ctx.strokeStyle = tones('#c8322b')
  ctx.lineWidth = 11
  ctx.lineCap = 'butt'
  ctx.stroke(new Path2D('M60 -162Q86 -152 104 -128'))
  ctx.fillStyle = tones('#f0c848', 0.3)
  ctx.beginPath()
  ctx.arc(100, -118, 7.5, 0, tau)
  ctx.fill()
}

type Head = { colour: string; pale: string; mouth: number; t: number }

function paintHead(ctx: SKRSContext2D, tones: Tones, { colour, pale, mouth, t }: Head): void {
  const drop = mouth * 13
  ctx.fillStyle = '#7a2f38'
  ctx.fill(new Path2D(`M22 12Q52 12 70 6L66 ${14 + drop}Q44 ${22 + drop} 20 20Z`))
  ctx.fillStyle = '#e58a94'
  ctx.fill(
    new Path2D(`M44 12Q62 12 66 ${10 + drop * 0.4}L64 ${20 + drop * 1.5}Q56 ${30 + drop * 1.5} 48 ${22 + drop}Z`),
  )
  ctx.fillStyle = tones(pale, -0.2)
  ctx.fill(new Path2D(`M14 14Q40 ${16 + drop} 62 ${12 + drop}Q60 ${20 + drop} 44 ${22 + drop}Q24 ${24 + drop} 8 20Z`))
  const fur = ctx.createLinearGradient(0, -40, 0, 26)
  fur.addColorStop(0, tones(colour, 0.35))
  fur.addColorStop(1, tones(colour, -0.15))
  ctx.fillStyle = fur
  ctx.fill(
    new Path2D('M-38 6Q-42 -38 -4 -42Q26 -42 34 -20Q50 -16 72 -12Q82 -6 76 6Q66 15 40 16Q10 32 -18 26Q-36 20 -38 6Z'),
  )
  ctx.fillStyle = tones(pale, 0.05)
  ctx.fill(new Path2D('M34 -18Q60 -16 74 -11Q82 -5 76 6Q64 15 40 16Q28 8 26 -6Q28 -14 34 -18Z'))
  ctx.fillStyle = '#1b181a'
  ctx.beginPath()
  ctx.ellipse(76, -8, 9, 7.5, 0.2, 0, tau)
  ctx.fill()
  ctx.fillStyle = 'rgba(255,255,255,0.6)'
  ctx.beginPath()
  ctx.ellipse(77, -11, 3, 1.8, 0, 0, tau)
  ctx.fill()
  ctx.fillStyle = '#fdfaf2'
  ctx.beginPath()
  ctx.ellipse(16, -17, 8, t % 3.1 < 0.12 ? 1.2 : 8, 0, 0, tau)
  ctx.fill()
  ctx.fillStyle = '#2a1a12'
  ctx.beginPath()
  ctx.ellipse(18, -17, 5.4, t % 3.1 < 0.12 ? 1 : 6, 0, 0, tau)
  ctx.fill()
  ctx.save()
  ctx.translate(-14, -34)
  ctx.rotate(0.1 + Math.sin(t * 7) * 0.09)
  ctx.fillStyle = tones(colour, -0.42)
  ctx.fill(new Path2D('M-10 -6Q16 -12 20 6Q24 40 6 58Q-18 58 -22 30Q-22 4 -10 -6Z'))
  ctx.restore()
}
