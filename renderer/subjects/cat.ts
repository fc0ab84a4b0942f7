import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { tau } from '#renderer/drawing/curves.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { addMeow, addPurr } from '#renderer/sounds/pets.ts'
import { colourOf, createTones, type Tones } from './parts/tones.ts'
import { paintLegs, paintShadow } from './parts/walker.ts'
import type { Subject } from './subject.ts'

const names = ['cat', 'kitten', 'kitty', 'kitties', 'tomcat', 'tabby', 'con mèo', 'mèo']

export const cat: Subject = {
  name: 'cat',
  words: names,
  home: 'field with wind',
  times: ['noon', 'sunrise', 'noon', 'sunset'],
  compose: (random, { seconds, words }) => {
    const first = random.range(0.7, 1.2)
    const moments = [first, first + 2.3, first + 4.9].filter((at) => at < seconds - 0.8)
    const colour = colourOf(words, names) ?? random.pick(['#e08a3c', '#8b8f98', '#d9a25c'])
    return {
      footing: 'path',
      pace: 0,
      moments,
      stage: (spot) => stageCat(spot, { colour, moments, seconds }),
      addSound: (sound) => {
        addPurr(sound, random.fork('purr'), 0.1)
        for (const [i, at] of moments.entries()) addMeow(sound, random.fork(`meow${i}`), at)
      },
    }
  },
}

const build = { hips: [-58, 52], hipHeight: -72, thickness: 17, stride: 62 } as const
const body = new Path2D(
  'M-86 -92Q-84 -122 -46 -118Q10 -112 48 -122Q84 -126 86 -92Q84 -64 56 -58Q0 -48 -50 -56Q-84 -62 -86 -92Z',
)
const belly = new Path2D('M60 -60Q0 -48 -48 -57Q0 -66 62 -74Z')

type Plan = { colour: string; moments: readonly number[]; seconds: number }

function stageCat(spot: Spot, plan: Plan): Paint {
  const tones = createTones(spot)
  const { x, y, size } = spot
  const speed = size.width * 0.04
  const pale = plan.colour === '#f2efe8' ? '#ffffff' : plan.colour === '#1d1d22' ? '#34343c' : '#fbf1de'
  return (ctx, t) => {
    const step = (t * 1.25 * 1) % 1
    const far = { leg: tones(plan.colour, -0.5), paw: tones(pale, -0.45) }
    const near = { leg: tones(plan.colour, -0.12), paw: tones(pale) }
    ctx.save()
    ctx.translate(x + speed * (t - plan.seconds / 2), y + 14)
    ctx.scale(1.3, 1.3)
    paintShadow(ctx, 108)
    const bob = Math.sin(step * tau * 2) * 2.2
    paintTail(ctx, tones, plan.colour, t, bob)
    paintLegs(ctx, build, step, 0, far)
    ctx.translate(0, bob)
    paintBody(ctx, tones, plan.colour, pale)
    ctx.translate(0, -bob)
    paintLegs(ctx, build, step, 1, near)
    ctx.translate(88, -138 + bob * 0.6)
    ctx.rotate(Math.sin(t * 1.4) * 0.05)
    const voice = plan.moments.find((at) => t >= at && t < at + 0.62)
    const mouth = voice === undefined ? 0 : Math.sin(((t - voice) / 0.62) * Math.PI)
    paintHead(ctx, tones, { colour: plan.colour, pale, mouth, blink: t % 2.7 < 0.13 })
    ctx.restore()
  }
}

function paintTail(ctx: SKRSContext2D, tones: Tones, colour: string, t: number, bob: number): void {
  const sway = Math.sin(t * 2.6)
  ctx.lineCap = 'round'
  ctx.strokeStyle = tones(colour, -0.15)
  ctx.lineWidth = 17
  ctx.beginPath()
  ctx.moveTo(-78, -100 + bob)
  ctx.bezierCurveTo(-140, -96, -112 - sway * 16, -170, -142 + sway * 24, -206)
  ctx.stroke()
  ctx.strokeStyle = tones(colour, -0.5)
  ctx.lineWidth = 15
  ctx.beginPath()
  ctx.moveTo(-140 + sway * 22, -196)
  ctx.lineTo(-142 + sway * 24, -206)
  ctx.stroke()
}

function paintBody(ctx: SKRSContext2D, tones: Tones, colour: string, pale: string): void {
  const fur = ctx.createLinearGradient(0, -122, 0, -52)
  fur.addColorStop(0, tones(colour, 0.3))
  fur.addColorStop(1, tones(colour, -0.2))
  ctx.fillStyle = fur
  ctx.fill(body)
  ctx.fillStyle = tones(pale, -0.1)
  ctx.fill(belly)
  ctx.fill(new Path2D('M62 -118Q92 -112 86 -86Q82 -66 62 -64Q74 -90 62 -118Z'))
  ctx.strokeStyle = tones(colour, -0.5)
  ctx.lineWidth = 6
  ctx.lineCap = 'round'
  for (const x of [-60, -36, -12, 12, 36]) ctx.stroke(new Path2D(`M${x} -115Q${x - 5} -100 ${x + 3} -88`))
}

type Head = { colour: string; pale: string; mouth: number; blink: boolean }

function paintHead(ctx: SKRSContext2D, tones: Tones, { colour, pale, mouth, blink }: Head): void {
  const dark = tones(colour, -0.5)
  for (const side of [-1, 1]) {
    ctx.fillStyle = tones(colour, side < 0 ? -0.1 : 0.05)
    ctx.fill(new Path2D(`M${side * 8} -24L${side * 33} -58L${side * 37} -10Z`))
    ctx.fillStyle = tones('#f0a8a0', -0.05)
    ctx.fill(new Path2D(`M${side * 15} -24L${side * 30} -46L${side * 32} -16Z`))
  }
  const fur = ctx.createRadialGradient(-6, -14, 6, 0, 0, 44)
  fur.addColorStop(0, tones(colour, 0.35))
  fur.addColorStop(1, tones(colour, -0.1))
  ctx.fillStyle = fur
  ctx.beginPath()
  ctx.ellipse(0, 0, 41, 35, 0, 0, tau)
  ctx.fill()
  ctx.strokeStyle = dark
  ctx.lineWidth = 4.5
  for (const x of [-9, 0, 9]) ctx.stroke(new Path2D(`M${x} -33L${x * 0.8} -21`))
  ctx.fillStyle = tones(pale)
  ctx.beginPath()
  ctx.ellipse(-10, 14, 14, 11, 0, 0, tau)
  ctx.ellipse(10, 14, 14, 11, 0, 0, tau)
  ctx.fill()
  for (const x of [-16, 16]) {
    if (blink) {
      ctx.strokeStyle = '#2a2420'
      ctx.lineWidth = 3
      ctx.stroke(new Path2D(`M${x - 9} -4Q${x} 2 ${x + 9} -4`))
      continue
    }
    ctx.fillStyle = tones('#b9d657', 0.3)
    ctx.beginPath()
    ctx.ellipse(x, -5, 9.5, 10.5, 0, 0, tau)
    ctx.fill()
    ctx.fillStyle = '#15130f'
    ctx.beginPath()
    ctx.ellipse(x + 1.5, -5, 4, 9, 0, 0, tau)
    ctx.fill()
    ctx.fillStyle = '#ffffff'
    ctx.beginPath()
    ctx.arc(x + 3.4, -9, 2.4, 0, tau)
    ctx.fill()
  }
  paintMuzzle(ctx, tones, mouth)
}

function paintMuzzle(ctx: SKRSContext2D, tones: Tones, mouth: number): void {
  if (mouth > 0.05) {
    ctx.fillStyle = '#6e2430'
    ctx.beginPath()
    ctx.ellipse(0, 19 + mouth * 5, 7 + mouth * 3, 3 + mouth * 8, 0, 0, tau)
    ctx.fill()
    ctx.fillStyle = '#e2808c'
    ctx.beginPath()
    ctx.ellipse(0, 23 + mouth * 7, 5, 3 * mouth, 0, 0, tau)
    ctx.fill()
  }
  ctx.fillStyle = tones('#e0787c', 0.1)
  ctx.fill(new Path2D('M-6 6H6L0 13Z'))
  ctx.strokeStyle = '#4a3a32'
  ctx.lineWidth = 1.8
  ctx.stroke(new Path2D('M0 13V16M0 16Q-6 21 -11 17M0 16Q6 21 11 17'))
  ctx.strokeStyle = 'rgba(255,255,255,0.75)'
  ctx.lineWidth = 1.4
  ctx.stroke(new Path2D('M-16 12L-50 6M-16 15L-50 17M-15 18L-46 27M16 12L50 6M16 15L50 17M15 18L46 27'))
}
