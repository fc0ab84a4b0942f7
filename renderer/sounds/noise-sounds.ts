import type { Random } from '#renderer/random.ts'
import { panGains, type StereoSound, sampleRate } from './stereo-sound.ts'

const controlStep = 128

/**
 * A band of noise with gentle slopes on both sides; the bounds are in Hz. Computed in blocks, so that the filters'
 * state is stored on the heap once per block instead of three times per sample.
 */
function createNoiseBand(random: Random, low: number, high: number) {
  const block = new Float64Array(controlStep)
  let below = 0
  let smooth = 0
  let smoother = 0
  let lowStep = 1 - Math.exp((-2 * Math.PI * low) / sampleRate)
  let highStep = 1 - Math.exp((-2 * Math.PI * high) / sampleRate)
  return {
    move: (newLow: number, newHigh: number) => {
      lowStep = 1 - Math.exp((-2 * Math.PI * newLow) / sampleRate)
      highStep = 1 - Math.exp((-2 * Math.PI * newHigh) / sampleRate)
    },
    /** The next samples, `controlStep` at most; valid until the next call. */
    read: (count: number): Float64Array => {
      let [b, s, sr] = [below, smooth, smoother]
      const [l, h] = [lowStep, highStep]
      for (let i = 0; i < count; i++) {
        s += (random.next() * 2 - 1 - s) * h
        sr += (s - sr) * h
        b += (sr - b) * l
        block[i] = sr - b
      }
      below = b
      smooth = s
      smoother = sr
      return block
    },
  }
}

export type Bed = {
  low: number
  high: number
  /** Loudness over time; about 0.1 is quiet, 0.5 loud. */
  level: (t: number) => number
  /** Scales the upper bound; 1 keeps it. */
  brightness?: (t: number) => number
}

/** Noise for the whole length: surf, rain, wind, distant traffic. Left and right differ, which makes it sound wide. */
export function addBed(sound: StereoSound, random: Random, bed: Bed): void {
  for (const [name, channel] of [
    ['left', sound.left],
    ['right', sound.right],
  ] as const) {
    const band = createNoiseBand(random.fork(name), bed.low, bed.high)
    const makeUp = Math.sqrt(sampleRate / (bed.high - bed.low)) * 0.75
    let level = bed.level(0)
    for (let start = 0; start < channel.length; start += controlStep) {
      const t = start / sampleRate
      const target = bed.level(t + controlStep / sampleRate)
      const step = (target - level) / controlStep
      if (bed.brightness) band.move(bed.low, bed.high * bed.brightness(t))
      const end = Math.min(channel.length, start + controlStep)
      const noise = band.read(end - start)
      for (let i = start; i < end; i++) {
        level += step
        channel[i] = (channel[i] ?? 0) + (noise[i - start] ?? 0) * level * makeUp
      }
    }
  }
}

export type Burst = {
  at: number
  attack: number
  decay: number
  low: number
  high: number
  level: number
  pan?: number
  /** The position of the sound at its end. */
  panTo?: number
}

/** Noise that swells and decays: a breaking wave, a passing car, thunder, a crackle. Times in seconds. */
export function addBurst(sound: StereoSound, random: Random, burst: Burst): void {
  const first = Math.max(0, Math.floor(burst.at * sampleRate))
  const length = Math.floor((burst.attack + burst.decay * 6) * sampleRate)
  const last = Math.min(sound.left.length, first + length)
  const band = createNoiseBand(random, burst.low, burst.high)
  const makeUp = Math.sqrt(sampleRate / (burst.high - burst.low)) * 0.75
  const pan = burst.pan ?? 0
  const panTo = burst.panTo ?? pan
  const fallStep = Math.exp(-1 / (burst.decay * sampleRate))
  for (let start = first; start < last; start += controlStep) {
    const [left, right] = panGains(pan + ((panTo - pan) * (start - first)) / length)
    const end = Math.min(last, start + controlStep)
    const noise = band.read(end - start)
    let fall = Math.exp(-(start / sampleRate - burst.at - burst.attack) / burst.decay)
    for (let i = start; i < end; i++) {
      const t = i / sampleRate - burst.at
      const strength = t < burst.attack ? (t / burst.attack) ** 2 : fall
      fall *= fallStep
      const sample = (noise[i - start] ?? 0) * strength * burst.level * makeUp
      sound.left[i] = (sound.left[i] ?? 0) + sample * left
      sound.right[i] = (sound.right[i] ?? 0) + sample * right
    }
  }
}

/** Wind in slow gusts, with a faint whistle that follows them. `strength` from 0 to 1. */
export function addWind(sound: StereoSound, random: Random, strength: number): void {
  const phase = random.range(0, 6)
  const gust = (t: number) => 0.55 + 0.3 * Math.sin(t * 0.9 + phase) + 0.15 * Math.sin(t * 2.3 + phase * 2)
  addBed(sound, random.fork('low'), { low: 60, high: 420, level: (t) => strength * 0.3 * gust(t) })
  addBed(sound, random.fork('air'), {
    low: 500,
    high: 1800,
    level: (t) => strength * 0.09 * gust(t) ** 2,
    brightness: (t) => 0.7 + 0.6 * gust(t),
  })
}

/** Thunder after a flash: a crack that depends on the distance, and a long roll. */
export function addThunder(sound: StereoSound, random: Random, flash: number, delay: number): void {
  const near = Math.max(0.25, 1 - delay / 2.5)
  addBurst(sound, random.fork('crack'), {
    at: flash + delay,
    attack: 0.02,
    decay: 0.16,
    low: 200,
    high: 2600,
    level: 0.34 * near,
    pan: random.range(-0.4, 0.4),
  })
  for (let roll = 0; roll < 4; roll++) {
    addBurst(sound, random.fork(`roll${roll}`), {
      at: flash + delay + roll * random.range(0.22, 0.5),
      attack: 0.12,
      decay: 0.85,
      low: 28,
      high: 150,
      level: 0.62 / (1 + roll * 0.35),
      pan: random.range(-0.6, 0.6),
    })
  }
}

/** Rain on leaves, roofs or water: a wide hiss and many small ticks. */
export function addRain(sound: StereoSound, random: Random, strength: number): void {
  addBed(sound, random.fork('hiss'), {
    low: 900,
    high: 9000,
    level: (t) => strength * (0.11 + 0.015 * Math.sin(t * 1.7)),
  })
  addBed(sound, random.fork('body'), { low: 180, high: 900, level: () => strength * 0.07 })
  const ticks = random.fork('ticks')
  for (let i = 0; i < 150 * strength; i++) {
    addBurst(sound, ticks.fork(`${i}`), {
      at: ticks.range(0, 7.9),
      attack: 0.001,
      decay: 0.006,
      low: 1500,
      high: ticks.range(3000, 9000),
      level: ticks.range(0.02, 0.14) * strength,
      pan: ticks.range(-1, 1),
    })
  }
}
