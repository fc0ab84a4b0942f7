import type { Random } from '#renderer/random.ts'
import { addAir } from '#renderer/scenes/air.ts'
import { gustAt } from '#renderer/scenes/gusts.ts'
import { addCrickets } from '#renderer/sounds/creatures.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, addTone, createKey, stringPartials } from '#renderer/sounds/tones.ts'
import type { DesertScore } from './desert.ts'

export function addDesertSound(sound: StereoSound, random: Random, score: DesertScore): void {
  const note = createKey(random, 98)
  addPad(sound, random.fork('pad'), note, 0.16)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  for (const [i, at] of score.gusts.entries()) {
    addTone(sound, {
      at,
      frequency: note(5 + i),
      attack: 0.05,
      decay: 0.8,
      level: 0.07,
      pan: i - 1,
      partials: stringPartials,
    })
  }
  addRoom(sound, 1.4, 0.82)
  const gust = (t: number) => gustAt(score.gusts, t)
  addBed(sound, random.fork('wind'), {
    low: 70,
    high: 520,
    level: (t) => 0.24 * gust(t),
    brightness: (t) => 0.6 + gust(t) * 0.7,
  })
  addBed(sound, random.fork('whistle'), {
    low: 620,
    high: 1100,
    level: (t) => 0.06 * gust(t) ** 2,
    brightness: (t) => 0.8 + gust(t) * 0.5,
  })
  addBed(sound, random.fork('sand'), { low: 3500, high: 11000, level: (t) => 0.07 * gust(t) ** 2 })
  if (score.air.time === 'night') addCrickets(sound, random.fork('crickets'), 0.02)
  addAir(sound, random.fork('air'), score.air, 0.3)
}
