import type { Random } from '#renderer/random.ts'
import { gustAt } from '#renderer/scenes/gusts.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, addTone, bellPartials, createKey } from '#renderer/sounds/tones.ts'
import type { SnowScore } from './snow.ts'

export function addSnowSound(sound: StereoSound, random: Random, score: SnowScore): void {
  const note = createKey(random, 130)
  addPad(sound, random.fork('pad'), note, 0.13)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  for (const [i, at] of score.gusts.entries()) {
    const own = random.fork(`bell${i}`)
    for (let stroke = 0; stroke < 3; stroke++) {
      addTone(sound, {
        at: at + stroke * 0.42,
        frequency: note(12 + own.int(0, 5)),
        attack: 0.004,
        decay: 0.9,
        level: 0.075,
        pan: own.range(-0.6, 0.6),
        partials: bellPartials,
      })
    }
  }
  addRoom(sound, 1.5, 0.82)
  const wind = 0.5 + score.air.wind
  const gust = (t: number) => gustAt(score.gusts, t) * wind
  addBed(sound, random.fork('wind'), {
    low: 90,
    high: 620,
    level: (t) => 0.15 * gust(t),
    brightness: (t) => 0.7 + gust(t) * 0.5,
  })
  addBed(sound, random.fork('air'), { low: 900, high: 2600, level: (t) => 0.035 * gust(t) ** 2 })
}
