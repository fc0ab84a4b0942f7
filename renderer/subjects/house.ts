import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { tau } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { addBed, addBurst } from '#renderer/sounds/noise-sounds.ts'
import { addTone, bellPartials } from '#renderer/sounds/tones.ts'
import { createSmoke } from './parts/smoke.ts'
import { colourOf, createTones, type Tones } from './parts/tones.ts'
import type { Subject } from './subject.ts'

const names = ['house', 'home', 'cottage', 'farmhouse', 'villa', 'mansion', 'bungalow', 'hut', 'ngôi nhà', 'căn nhà']

export const house: Subject = {
  name: 'house',
  words: names,
  home: 'field with wind',
  times: ['noon', 'sunset', 'sunrise'],
  compose: (random, { seconds, words }) => {
    // The wind moves the chime at the porch, which rings.
    const moments: number[] = []
    for (let at = random.range(0.5, 0.9); at < seconds - 0.5; at += random.range(1.5, 2.1)) moments.push(at)
    const colour = colourOf(words, names)
    return {
      footing: 'lawn',
      pace: 0,
      moments,
      stage: (spot) =>
        stageHouse(spot, { wall: colour ?? '#efe3c8', roof: colour === '#c8372d' ? '#5a4038' : '#a8483a', moments }),
      addSound: (sound) => {
        addBed(sound, random.fork('hearth'), { low: 300, high: 1600, level: (t) => 0.02 + 0.008 * Math.sin(t * 2.1) })
        const own = random.fork('chime')
        for (const at of moments)
          for (let i = 0; i < 5; i++)
            addTone(sound, {
              at: at + i * own.range(0.05, 0.13),
              frequency: own.pick([1047, 1175, 1319, 1568, 1760, 2093]),
              attack: 0.002,
              decay: 0.5,
              level: own.range(0.1, 0.2),
              pan: -0.25,
              partials: bellPartials,
            })
        for (const at of moments.filter((_, i) => i % 2 === 1))
          for (const after of [0, 0.16])
            addBurst(sound, own, {
              at: at + 0.5 + after,
              attack: 0.003,
              decay: 0.03,
              low: 160,
              high: 900,
              level: 0.4,
              pan: 0.2,
            })
      },
    }
  },
}

type Look = { wall: string; roof: string; moments: readonly number[] }

function stageHouse(spot: Spot, look: Look): Paint {
  const tones = createTones(spot, 0.02)
  const { x, y, palette, wind } = spot
  const lit = palette.darkness > 0.15 || spot.weather !== 'clear'
  const smoke = createSmoke(
    { tone: '#d6d4d4', rise: 46, drift: 16 + wind * 34, size: 11, life: 4, every: 0.3, density: 0.75 },
    spot.palette,
  )
  return (ctx, t) => {
    ctx.save()
    ctx.translate(x, y - 6)
    paintTree(ctx, tones, { x: 226, lean: Math.sin(t * 1.3) * (2 + wind * 7) })
    paintTree(ctx, tones, { x: -252, lean: Math.sin(t * 1.5 + 1) * (2 + wind * 6), size: 0.72 })
    smoke(ctx, t, { x: 84, y: -292 })
    paintWalls(ctx, tones, look, lit)
    paintFence(ctx, tones)
    paintChime(ctx, tones, look.moments, t)
    if (lit)
      asLight(ctx, () => {
        const flicker = 0.9 + 0.1 * Math.sin(t * 5.3) * Math.sin(t * 2.1)
        for (const at of [-92, 92]) drawGlow(ctx, at, -84, [255, 190, 100], { radius: 96, alpha: 0.5 * flicker })
        drawGlow(ctx, 0, -6, [255, 190, 100], { radius: 120, stretchY: 0.25, alpha: 0.35 * flicker })
      })
    ctx.restore()
  }
}

function paintWalls(ctx: SKRSContext2D, tones: Tones, look: Look, lit: boolean): void {
  ctx.fillStyle = tones('#8f5a48', -0.1)
  ctx.fillRect(66, -284, 36, 92)
  ctx.fillStyle = tones('#6d4437')
  ctx.fillRect(61, -292, 46, 10)
  const wall = ctx.createLinearGradient(-150, 0, 150, 0)
  wall.addColorStop(0, tones(look.wall, 0.25))
  wall.addColorStop(1, tones(look.wall, -0.3))
  ctx.fillStyle = wall
  ctx.fill(new Path2D('M-148 8V-134L0 -246L148 -134V8Z'))
  ctx.fillStyle = tones('#8a8078', -0.1)
  ctx.fillRect(-152, -8, 304, 18)
  ctx.strokeStyle = tones(look.roof, -0.15)
  ctx.lineWidth = 20
  ctx.lineJoin = 'miter'
  ctx.stroke(new Path2D('M-178 -116L0 -250L178 -116'))
  ctx.strokeStyle = tones(look.roof, 0.35)
  ctx.lineWidth = 6
  ctx.stroke(new Path2D('M-184 -122L0 -260L184 -122'))
  const glow = lit ? 'rgb(255,214,132)' : tones('#7fa6bf', 0.2)
  for (const at of [-92, 92]) paintWindow(ctx, tones, at, glow)
  ctx.fillStyle = tones('#f7f3ea')
  ctx.beginPath()
  ctx.arc(0, -176, 25, 0, tau)
  ctx.fill()
  ctx.fillStyle = glow
  ctx.beginPath()
  ctx.arc(0, -176, 20, 0, tau)
  ctx.fill()
  ctx.fillStyle = tones('#f7f3ea')
  ctx.fillRect(-1.5, -196, 3, 40)
  ctx.fillRect(-20, -177.5, 40, 3)
  ctx.fill(new Path2D('M-33 8V-82A33 33 0 0 1 33 -82V8Z'))
  ctx.fillStyle = tones('#3f6f62')
  ctx.fill(new Path2D('M-27 8V-80A27 27 0 0 1 27 -80V8Z'))
  ctx.fillStyle = tones('#335c51')
  for (const [left, top] of [
    [-20, -72],
    [3, -72],
    [-20, -34],
    [3, -34],
  ] as const)
    ctx.fillRect(left, top, 17, 30)
  ctx.fillStyle = tones('#e6c15a', 0.2)
  ctx.beginPath()
  ctx.arc(20, -38, 3.6, 0, tau)
  ctx.fill()
  ctx.fillStyle = tones('#b9ada0')
  ctx.fillRect(-42, 2, 84, 10)
  ctx.fill(new Path2D('M-36 12H36L64 46H-64Z'))
}

function paintWindow(ctx: SKRSContext2D, tones: Tones, x: number, glow: string): void {
  ctx.fillStyle = tones('#3f6f62')
  ctx.fillRect(x - 48, -118, 18, 68)
  ctx.fillRect(x + 30, -118, 18, 68)
  ctx.fillStyle = tones('#f7f3ea')
  ctx.fillRect(x - 29, -120, 58, 72)
  ctx.fillStyle = glow
  ctx.fillRect(x - 24, -115, 48, 62)
  ctx.fillStyle = tones('#f7f3ea')
  ctx.fillRect(x - 1.5, -116, 3, 64)
  ctx.fillRect(x - 25, -86, 50, 3)
  ctx.fillStyle = tones('#8a5a3a')
  ctx.fillRect(x - 34, -50, 68, 13)
  for (let i = 0; i < 7; i++) {
    ctx.fillStyle = tones(['#d8433c', '#f0b93a', '#e47fae'][i % 3] ?? '#d8433c')
    ctx.beginPath()
    ctx.arc(x - 29 + i * 9.6, -53 - (i % 2) * 4, 5.6, 0, tau)
    ctx.fill()
  }
}

function paintFence(ctx: SKRSContext2D, tones: Tones): void {
  ctx.fillStyle = tones('#f4f0e6')
  for (const side of [-1, 1]) {
    for (let i = 0; i < 8; i++) {
      const left = side * (88 + i * 30) - 5
      ctx.fill(new Path2D(`M${left} 30V-12L${left + 5} -20L${left + 10} -12V30Z`))
    }
    const from = side < 0 ? -316 : 78
    ctx.fillRect(from, -4, 238, 4)
    ctx.fillRect(from, 14, 238, 4)
  }
}

function paintTree(
  ctx: SKRSContext2D,
  tones: Tones,
  { x, lean, size = 1 }: { x: number; lean: number; size?: number },
): void {
  ctx.save()
  ctx.translate(x, 4)
  ctx.scale(size, size)
  ctx.fillStyle = tones('#6a4a34')
  ctx.fill(new Path2D('M-12 4Q-8 -50 -7 -110H9Q9 -50 15 4Z'))
  for (const [dx, dy, radius, light] of [
    [-34, -128, 44, -0.35],
    [36, -134, 46, -0.35],
    [0, -112, 48, -0.25],
    [-26, -166, 44, -0.05],
    [26, -174, 44, -0.1],
    [0, -204, 42, 0.1],
    [-16, -192, 26, 0.35],
    [-38, -150, 20, 0.25],
  ] as const) {
    ctx.fillStyle = tones('#4f8a3e', light)
    ctx.beginPath()
    ctx.arc(dx + (lean * -dy) / 160, dy, radius, 0, tau)
    ctx.fill()
  }
  ctx.restore()
}

/** A wind chime under the eaves, which swings after each ring. */
function paintChime(ctx: SKRSContext2D, tones: Tones, moments: readonly number[], t: number): void {
  const swing = moments.reduce((sum, at) => (t > at ? sum + Math.sin((t - at) * 8) * Math.exp((at - t) * 1.5) : sum), 0)
  ctx.strokeStyle = tones('#c9ccd4', 0.4)
  ctx.lineWidth = 3
  for (let pipe = 0; pipe < 4; pipe++) {
    ctx.save()
    ctx.translate(-134 + pipe * 6, -120)
    ctx.rotate(0.25 * swing * (pipe % 2 ? 1 : -0.6))
    ctx.beginPath()
    ctx.moveTo(0, 10)
    ctx.lineTo(0, 34 + pipe * 4)
    ctx.stroke()
    ctx.restore()
  }
}
