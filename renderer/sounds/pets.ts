import type { Random } from '#renderer/random.ts'
import { addBed, addBurst } from './noise-sounds.ts'
import { type StereoSound, sampleRate } from './stereo-sound.ts'

/** The first overtones of a voice through a mouth that opens and closes: `formant` is the tone that it strengthens. */
function addVoice(
  sound: StereoSound,
  plan: { at: number; length: number; level: number; pitch: (k: number) => number; formant: (k: number) => number },
): void {
  const first = Math.round(plan.at * sampleRate)
  const last = Math.min(sound.left.length, first + Math.round(plan.length * sampleRate))
  let phase = 0
  for (let i = first; i < last; i++) {
    const k = (i - first) / (plan.length * sampleRate)
    const pitch = plan.pitch(k)
    const formant = plan.formant(k)
    phase += (2 * Math.PI * pitch) / sampleRate
    let sample = 0
    for (let partial = 1; partial <= 9; partial++) {
      const distance = (pitch * partial - formant) / 620
      sample += (Math.sin(phase * partial) * (0.16 + Math.exp(-distance * distance))) / (1 + partial * 0.18)
    }
    const strength = Math.min(1, k * 14, (1 - k) * 4) * plan.level
    sound.left[i] = (sound.left[i] ?? 0) + sample * strength
    sound.right[i] = (sound.right[i] ?? 0) + sample * strength
  }
}

/** "Mee-ow": the pitch rises and falls, and the mouth opens and closes. */
export function addMeow(sound: StereoSound, random: Random, at: number): void {
  const base = random.range(520, 620)
  addVoice(sound, {
    at,
    length: random.range(0.6, 0.72),
    level: 0.17,
    pitch: (k) =>
      base * (1 + 0.32 * Math.sin(Math.min(1, k * 1.7) * Math.PI * 0.5) - 0.5 * k * k) * (1 + 0.008 * Math.sin(k * 60)),
    formant: (k) => 900 + 1500 * Math.sin(k * Math.PI) ** 1.5,
  })
}

export function addPurr(sound: StereoSound, random: Random, level: number): void {
  addBed(sound, random, {
    low: 60,
    high: 320,
    level: (t) => level * (0.35 + 0.65 * Math.max(0, Math.sin(t * 2 * Math.PI * 23))) * (0.7 + 0.3 * Math.sin(t * 4.2)),
  })
}

export function addBark(sound: StereoSound, random: Random, at: number): void {
  const base = random.range(250, 310)
  addVoice(sound, {
    at,
    length: 0.17,
    level: 0.3,
    pitch: (k) => base * (0.8 + 0.55 * Math.sin(k * Math.PI)),
    formant: (k) => 600 + 700 * Math.sin(k * Math.PI),
  })
  addBurst(sound, random, { at, attack: 0.012, decay: 0.035, low: 300, high: 2600, level: 0.36 })
}

/** Quick breaths, as of a dog that runs. */
export function addPanting(sound: StereoSound, random: Random, level: number): void {
  addBed(sound, random, {
    low: 700,
    high: 4200,
    level: (t) => level * Math.max(0, Math.sin(t * 2 * Math.PI * 2.3)) ** 3,
  })
}
