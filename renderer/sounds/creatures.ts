import type { Random } from '#renderer/random.ts'
import { panGains, type StereoSound, sampleRate } from './stereo-sound.ts'
import { addTone } from './tones.ts'

/** A short phrase of whistled notes, different for every bird. */
export function addBirdCall(sound: StereoSound, random: Random, at: number, pan: number): void {
  const base = random.range(2300, 3900)
  const level = random.range(0.06, 0.13)
  const length = random.range(0.07, 0.14)
  const count = random.int(3, 6)
  for (let i = 0; i < count; i++) {
    const frequency = base * random.range(0.85, 1.2)
    addTone(sound, {
      at: at + i * length * random.range(1, 1.5),
      frequency,
      glideTo: frequency * random.range(0.8, 1.35),
      attack: 0.012,
      decay: length * 0.35,
      level,
      pan,
      partials: [
        [1, 1],
        [2, 0.12],
      ],
    })
  }
}

export function addOwl(sound: StereoSound, random: Random, at: number, pan: number): void {
  const frequency = random.range(370, 440)
  for (const [after, long] of [
    [0, 0.1],
    [0.42, 0.08],
    [0.62, 0.28],
  ] as const) {
    addTone(sound, {
      at: at + after,
      frequency,
      glideTo: frequency * 0.93,
      attack: 0.07,
      decay: long,
      level: 0.14,
      pan,
      partials: [
        [1, 1],
        [2, 0.2],
      ],
      vibrato: [6, 0.008],
    })
  }
}

/** Crickets on both sides, each with its own pitch and rhythm. */
export function addCrickets(sound: StereoSound, random: Random, level: number): void {
  const singers = Array.from({ length: 5 }, () => ({
    frequency: random.range(3900, 5200),
    trill: random.range(26, 36),
    rhythm: random.range(1.1, 2.1),
    phase: random.next(),
    gains: panGains(random.range(-1, 1)),
    level: random.range(0.3, 1) * level,
  }))
  for (const singer of singers) {
    for (let i = 0; i < sound.left.length; i++) {
      const t = i / sampleRate
      const beat = (t * singer.rhythm + singer.phase) % 1
      if (beat > 0.55) continue
      const shape = Math.sin((beat / 0.55) * Math.PI) * Math.max(0, Math.sin(2 * Math.PI * singer.trill * t))
      const sample = Math.sin(2 * Math.PI * singer.frequency * t) * shape * singer.level
      sound.left[i] = (sound.left[i] ?? 0) + sample * singer.gains[0]
      sound.right[i] = (sound.right[i] ?? 0) + sample * singer.gains[1]
    }
  }
}
