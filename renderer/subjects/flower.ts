import type { SKRSContext2D } from '@napi-rs/canvas'
import { smoothstep, tau } from '#renderer/drawing/curves.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { hasAny } from '#renderer/match-words.ts'
import type { Random } from '#renderer/random.ts'
import { addBuzz } from '#renderer/sounds/bees.ts'
import { addTone, bellPartials, createKey } from '#renderer/sounds/tones.ts'
import { type Bee, beePlace, createBees, paintBee } from './parts/bees.ts'
import { createFlowerHead, type FlowerHead } from './parts/flower-head.ts'
import { colourOf, createTones, type Tones } from './parts/tones.ts'
import type { Subject } from './subject.ts'

/** A flower: where its head is, how large, and when it opens. */
type Bloom = { dx: number; height: number; radius: number; colour: string; opens: number; phase: number }

const petals: readonly [string, ...string[]] = ['#e878a8', '#f0c02e', '#d8433c', '#f6f0e2', '#8048b8', '#e8832a']

const names = [
  'flower',
  'rose',
  'tulip',
  'daisy',
  'daisies',
  'sunflower',
  'blossom',
  'poppy',
  'poppies',
  'bông hoa',
  'hoa hồng',
  'hoa hướng dương',
]

export const flower: Subject = {
  name: 'flower',
  words: names,
  home: 'field with wind',
  times: ['noon', 'sunrise', 'noon', 'sunset'],
  compose: (random, { seconds, words }) => {
    const sunny = hasAny(words, ['sunflower', 'hoa hướng dương'])
    const blooms = growBlooms(random.fork('blooms'), sunny ? '#f0c02e' : colourOf(words, names), seconds)
    const bees = createBees(random.fork('bees'))
    const moments = blooms.map((bloom) => bloom.opens).toSorted((a, b) => a - b)
    return {
      footing: 'lawn',
      pace: 0,
      moments,
      stage: (spot) => stageFlowers(spot, { blooms, bees, disc: sunny ? '#5a3820' : '#f2b632' }),
      addSound: (sound) => {
        for (const [i, bee] of bees.entries()) addBuzz(sound, random.fork(`bee${i}`), (t) => beePlace(bee, t).x / 240)
        const note = createKey(random, 220)
        for (const [i, at] of moments.entries())
          addTone(sound, {
            at,
            frequency: note(5 + i * 2),
            attack: 0.02,
            decay: 0.7,
            level: 0.17,
            partials: bellPartials,
          })
      },
    }
  },
}

function growBlooms(random: Random, colour: string | null, seconds: number): Bloom[] {
  const places = [
    [0, 330, 96],
    [-178, 224, 60],
    [176, 246, 66],
    [-98, 142, 42],
    [100, 150, 44],
    [-272, 130, 40],
    [280, 136, 42],
  ] as const
  return places.map(([dx, height, radius], i) => ({
    dx,
    height: height * random.range(0.94, 1.04),
    radius,
    colour: colour && i % 3 !== 2 ? colour : random.pick(petals),
    opens: 0.3 + (seconds / 8) * (i * 0.45 + random.range(0, 0.2)),
    phase: random.range(0, tau),
  }))
}

function stageFlowers(spot: Spot, plan: { blooms: readonly Bloom[]; bees: readonly Bee[]; disc: string }): Paint {
  const tones = createTones(spot)
  const { x, y, wind } = spot
  const fromBack = plan.blooms
    .toSorted((a, b) => b.height - a.height)
    .map((bloom) => ({ bloom, head: createFlowerHead(spot.size, tones, { ...bloom, disc: plan.disc }) }))
  return (ctx, t) => {
    ctx.save()
    ctx.translate(x, y + 46)
    for (const { bloom, head } of fromBack) paintBloom(ctx, tones, bloom, { t, wind, head })
    for (const bee of plan.bees) paintBee(ctx, tones, bee, t)
    ctx.restore()
  }
}

function paintBloom(
  ctx: SKRSContext2D,
  tones: Tones,
  bloom: Bloom,
  air: { t: number; wind: number; head: FlowerHead },
): void {
  const { dx, height, radius, opens, phase } = bloom
  const sway = Math.sin(air.t * 1.25 + phase) * (7 + air.wind * 24) * (height / 300)
  const top = { x: dx + sway, y: -height + Math.abs(sway) * 0.12 }
  ctx.lineCap = 'round'
  ctx.strokeStyle = tones('#3f7d34', -0.1)
  ctx.lineWidth = 5 + radius * 0.05
  ctx.beginPath()
  ctx.moveTo(dx * 0.82, 10)
  ctx.quadraticCurveTo(dx * 0.86, -height * 0.5, top.x, top.y)
  ctx.stroke()
  for (const side of [-1, 1]) {
    ctx.save()
    ctx.translate(dx * 0.87 + sway * 0.25, -height * (side < 0 ? 0.3 : 0.44))
    ctx.rotate(side * (0.85 + Math.sin(air.t * 1.6 + phase) * 0.06))
    ctx.fillStyle = tones('#4f9440', side < 0 ? 0.1 : -0.2)
    ctx.beginPath()
    ctx.ellipse(0, -radius * 0.52, radius * 0.17, radius * 0.54, 0, 0, tau)
    ctx.fill()
    ctx.restore()
  }
  ctx.save()
  ctx.translate(top.x, top.y)
  ctx.rotate(sway * 0.006)
  air.head(ctx, smoothstep(opens - 0.25, opens + 1.5, air.t))
  ctx.restore()
}
