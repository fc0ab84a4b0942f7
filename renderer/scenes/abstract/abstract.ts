import { createCanvas } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css, hex, mix } from '#renderer/drawing/colour.ts'
import { lerp, pulse, smoothstep, tau } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { createSpread } from '#renderer/drawing/layer.ts'
import { createMotes } from '#renderer/drawing/nature/weather.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Family, Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting } from '#renderer/setting.ts'
import { addAbstractSound } from './abstract-sound.ts'

/** A plucked note that is also seen: its step in the key, and where it lights up (0 to 1). */
export type Pluck = { at: number; step: number; x: number; y: number }

export type AbstractScore = { plucks: readonly Pluck[]; motif: boolean }

export const abstract: Family = {
  name: 'abstract',
  words: { abstract: 3, pattern: 2, shape: 1, colour: 1, color: 1, flow: 1, dream: 1, 'trừu tượng': 3, 'giấc mơ': 1 },
  compose: (random, setting) => {
    const own = random.fork('score')
    const beat = own.range(0.38, 0.5)
    const plucks: Pluck[] = []
    for (let at = 0.4; at < 7.4; at += beat * own.pick([1, 1, 2, 1.5])) {
      plucks.push({ at, step: own.int(5, 14), x: own.range(0.12, 0.88), y: own.range(0.15, 0.85) })
    }
    const score: AbstractScore = { plucks, motif: setting.motif }
    return {
      moments: plucks.map((pluck) => pluck.at),
      stage: (size) => stageAbstract(random.fork('picture'), setting, score, size),
      addSound: (sound) => addAbstractSound(sound, random.fork('sound'), score),
    }
  },
}

const toneRows: readonly [readonly string[], ...(readonly string[])[]] = [
  ['#120b2e', '#3a1c71', '#d76d77', '#ffaf7b'],
  ['#04121f', '#0f4c5c', '#2a9d8f', '#e9c46a'],
  ['#140a26', '#5f0f6e', '#c9184a', '#ffb3c1'],
  ['#071024', '#1d3f8f', '#4cc9f0', '#f1f7ff'],
  ['#1a0d12', '#7a2e1d', '#e76f51', '#f4d58d'],
  ['#0c1410', '#1f5f4a', '#8fd694', '#f5f3bb'],
]

function stageAbstract(random: Random, setting: Setting, score: AbstractScore, size: FrameSize): Paint {
  const row = random.fork('tones').pick(toneRows).map(hex)
  const tones = setting.tint
    ? row.map((tone, i) => mix(tone, setting.tint ?? tone, [0.1, 0.5, 0.72, 0.35][i] ?? 0.4))
    : row
  const field = createField(random.fork('field'), size, tones)
  const ribbons = createRibbons(random.fork('ribbons'), size, tones)
  const motes = createMotes(random.fork('motes'), size, {
    count: 70,
    tone: tones[3] ?? [255, 255, 255],
    rise: 10,
    drift: 9,
    blink: 0.7,
    radius: 3.2,
  })
  const spread = Math.min(size.width, size.height)
  return (ctx, t) => {
    field(ctx, t)
    ribbons(ctx, t)
    asLight(ctx, () => {
      for (const pluck of score.plucks)
        paintPluck(ctx, t - pluck.at, pluck, size, spread, mix(tones[3] ?? [255, 255, 255], [255, 255, 255], 0.3))
    })
    motes(ctx, t)
  }
}

/** Each note is a drop of light with a ring that spreads outwards. */
function paintPluck(
  ctx: Parameters<Paint>[0],
  since: number,
  pluck: Pluck,
  size: FrameSize,
  spread: number,
  tone: Colour,
): void {
  if (since < 0 || since > 2.4) return
  const x = pluck.x * size.width
  const y = pluck.y * size.height
  const strength = pulse(since, 0.03, 0.55)
  drawGlow(ctx, x, y, tone, { radius: spread * (0.06 + since * 0.05), alpha: strength * 0.8 })
  drawGlow(ctx, x, y, tone, { radius: spread * 0.014, hardness: 0.4, alpha: strength })
  ctx.strokeStyle = css(tone, strength * 0.5)
  ctx.lineWidth = 1.5
  ctx.beginPath()
  ctx.arc(x, y, spread * 0.14 * (1 - Math.exp(-since * 1.5)), 0, tau)
  ctx.stroke()
}

/** Colours that flow through each other like ink; computed small and enlarged, because they are soft everywhere. */
function createField(random: Random, size: FrameSize, tones: readonly Colour[]) {
  const noise = createNoise(random)
  const wide = size.width > size.height ? 128 : 72
  const high = size.width > size.height ? 72 : 128
  const canvas = createCanvas(wide, high)
  const inner = canvas.getContext('2d')
  const image = inner.createImageData(wide, high)
  const spread = createSpread(size, 6)
  const turn = random.range(0, tau)
  return (ctx: Parameters<Paint>[0], t: number) => {
    let i = 0
    for (let py = 0; py < high; py++) {
      for (let px = 0; px < wide; px++) {
        const x = (px / 72) * 1.5
        const y = (py / 72) * 1.5
        const push = noise.layered(x + t * 0.07 + 5, y + t * 0.05, 2)
        const drag = noise.layered(x + 40 - t * 0.06, y + 9 + t * 0.04, 2)
        const value = noise.layered(
          x * 0.8 + push * 2.4 + Math.cos(turn) * t * 0.1,
          y * 0.8 + drag * 2.4 + 70 + Math.sin(turn) * t * 0.1,
          3,
        )
        const crest = 0.5 + 0.5 * Math.sin((value * 3.1 + push) * tau)
        const level = smoothstep(0.2, 0.84, value) * 2.5
        const low = Math.min(2, Math.floor(level))
        const from = tones[low] ?? [0, 0, 0]
        const to = tones[low + 1] ?? from
        for (let channel = 0; channel < 3; channel++) {
          image.data[i++] = lerp(from[channel] ?? 0, to[channel] ?? 0, level - low) * (0.72 + 0.34 * crest)
        }
        image.data[i++] = 255
      }
    }
    inner.putImageData(image, 0, 0)
    spread(ctx, canvas)
  }
}

/** Sheets of fine lines that twist like silk in water. */
function createRibbons(random: Random, size: FrameSize, tones: readonly Colour[]) {
  const noise = createNoise(random)
  const sheets = Array.from({ length: 3 }, (_, i) => ({
    row: i * 9,
    y: size.height * random.range(0.28, 0.74),
    height: size.height * random.range(0.16, 0.32),
    twist: random.range(0.9, 1.9),
    pace: random.range(0.22, 0.42) * (random.chance(0.5) ? 1 : -1),
    tone: mix(tones[2 + (i % 2)] ?? [255, 255, 255], [255, 255, 255], 0.15),
  }))
  const lines = 44
  return (ctx: Parameters<Paint>[0], t: number) => {
    // Up to one pixel wide, a line needs no outline, which is most of the cost of drawing it.
    ctx.lineWidth = 0.99 / size.scale
    asLight(ctx, () => {
      for (const sheet of sheets) {
        for (let line = 0; line < lines; line++) {
          const k = line / (lines - 1)
          ctx.strokeStyle = css(sheet.tone, (0.05 + 0.17 * Math.sin(k * Math.PI) ** 2) * 1.1 * size.scale)
          ctx.beginPath()
          for (let x = -20; x <= size.width + 20; x += 22) {
            const u = x / size.width
            const wave =
              (noise.at(u * 2.2 * sheet.twist + t * sheet.pace + 30, sheet.row + t * 0.14 + k * 0.55) - 0.5) * 2
            const fold = Math.cos(u * sheet.twist * 3.6 + t * sheet.pace * 2.3 + k * 1.3)
            const y = sheet.y + wave * sheet.height + (k - 0.5) * sheet.height * 0.75 * fold
            if (x === -20) ctx.moveTo(x, y)
            else ctx.lineTo(x, y)
          }
          ctx.stroke()
        }
      }
    })
  }
}
