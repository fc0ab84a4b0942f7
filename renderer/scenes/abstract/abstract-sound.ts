import type { Random } from '#renderer/random.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, addTone, bellPartials, createKey, stringPartials } from '#renderer/sounds/tones.ts'
import type { AbstractScore } from './abstract.ts'

export function addAbstractSound(sound: StereoSound, random: Random, score: AbstractScore): void {
  const note = createKey(random)
  const partials = random.chance(0.5) ? bellPartials : stringPartials
  addPad(sound, random.fork('pad'), note, 0.2)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  for (const pluck of score.plucks) {
    addTone(sound, {
      at: pluck.at,
      frequency: note(pluck.step),
      attack: 0.006,
      decay: 0.42,
      level: 0.17,
      pan: pluck.x * 1.6 - 0.8,
      partials,
    })
  }
  addRoom(sound, 1.3, 0.8)
  addBed(sound, random.fork('air'), { low: 200, high: 1200, level: (t) => 0.012 + 0.006 * Math.sin(t * 0.9) })
}
