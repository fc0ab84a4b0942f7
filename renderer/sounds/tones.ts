import type { Random } from '#renderer/random.ts'
import { panGains, type StereoSound, sampleRate } from './stereo-sound.ts'

export type Tone = {
  at: number
  frequency: number
  /** The frequency that the glide reaches at the end of the decay time. */
  glideTo?: number
  attack: number
  decay: number
  level: number
  pan?: number
  /** Overtones: multiple of the frequency and its share. */
  partials?: readonly (readonly [number, number])[]
  /** Variation of the pitch: Hz and share of the frequency. */
  vibrato?: readonly [number, number]
}

const pure = [[1, 1]] as const
/** The number of samples between two updates of pitch and loudness. */
const controlStep = 32
export const bellPartials = [
  [1, 1],
  [2.01, 0.42],
  [2.99, 0.2],
  [4.23, 0.1],
] as const
export const stringPartials = [
  [1, 1],
  [2, 0.5],
  [3, 0.3],
  [4, 0.16],
  [5, 0.1],
] as const

/** A tone that rises in `attack` seconds and falls to a third in every further `decay` seconds. */
export function addTone(sound: StereoSound, tone: Tone): void {
  const first = Math.max(0, Math.floor(tone.at * sampleRate))
  const last = Math.min(sound.left.length, first + Math.floor((tone.attack + tone.decay * 6) * sampleRate))
  const { left: leftChannel, right: rightChannel } = sound
  const [left, right] = panGains(tone.pan ?? 0)
  const glide = Math.log((tone.glideTo ?? tone.frequency) / tone.frequency) / Math.max(0.001, tone.decay)
  const [vibratoRate, vibratoDepth] = tone.vibrato ?? [0, 0]
  for (const [multiple, share] of tone.partials ?? pure) {
    if (tone.frequency * multiple > 18_000) continue
    const fall = (0.7 + multiple * 0.3) / tone.decay
    const envelope = (t: number) =>
      (t < tone.attack ? t / tone.attack : Math.exp(-(t - tone.attack) * fall)) * tone.level * share
    // A point that rotates on a circle gives the sine without computing one for every sample.
    let sine = 0
    let cosine = 1
    for (let start = first; start < last; start += controlStep) {
      const t = (start - first) / sampleRate
      const bend =
        Math.exp(glide * Math.min(t, tone.decay)) * (1 + vibratoDepth * Math.sin(2 * Math.PI * vibratoRate * t))
      const turn = (2 * Math.PI * tone.frequency * multiple * bend) / sampleRate
      const turnSine = Math.sin(turn)
      const turnCosine = Math.cos(turn)
      let level = envelope(t)
      const step = (envelope(t + controlStep / sampleRate) - level) / controlStep
      const end = Math.min(last, start + controlStep)
      for (let i = start; i < end; i++) {
        const next = sine * turnCosine + cosine * turnSine
        cosine = cosine * turnCosine - sine * turnSine
        sine = next
        const sample = sine * level
        level += step
        leftChannel[i] = (leftChannel[i] ?? 0) + sample * left
        rightChannel[i] = (rightChannel[i] ?? 0) + sample * right
      }
    }
  }
}

const scales = [
  [0, 2, 4, 7, 9],
  [0, 3, 5, 7, 10],
  [0, 2, 5, 7, 9],
] as const

/** A key for one video: notes by step of a five-tone scale, which cannot clash. */
export function createKey(random: Random, base = 110): (step: number) => number {
  const own = random.fork('key')
  const scale = own.pick(scales)
  const root = base * 2 ** (own.int(0, 7) / 12)
  return (step) => {
    const octave = Math.floor(step / scale.length)
    const degree = scale[((step % scale.length) + scale.length) % scale.length] ?? 0
    return root * 2 ** (octave + degree / 12)
  }
}

/** Slow chords in the background, each voice in two slightly different tunings left and right. */
export function addPad(sound: StereoSound, random: Random, note: (step: number) => number, level: number): void {
  const chords = [
    [0, 4, 7],
    [-2, 3, 6],
  ]
  for (const [turn, steps] of chords.entries()) {
    for (const step of steps) {
      for (const side of [-1, 1]) {
        addTone(sound, {
          at: turn * 3.8,
          frequency: note(step) * (1 + side * 0.0016 * random.range(0.5, 1.5)),
          attack: 1.6,
          decay: 2.6,
          level: level * 0.3,
          pan: side * 0.7,
          partials: [
            [1, 1],
            [2, 0.25],
            [3, 0.08],
          ],
          vibrato: [0.23, 0.0012],
        })
      }
    }
  }
}

/** A few soft notes, for prompts that mention speech or singing. */
export function addMotif(sound: StereoSound, random: Random, note: (step: number) => number): void {
  let step = random.int(9, 12)
  for (let at = 0.9; at < 6.9; at += random.pick([0.5, 0.5, 1, 0.75])) {
    addTone(sound, {
      at,
      frequency: note(step),
      attack: 0.03,
      decay: 0.55,
      level: 0.16,
      pan: random.range(-0.3, 0.3),
      partials: bellPartials,
    })
    step = Math.max(8, Math.min(14, step + random.int(-2, 2)))
  }
}
