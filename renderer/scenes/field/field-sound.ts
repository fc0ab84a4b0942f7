import type { Random } from '#renderer/random.ts'
import { addAir } from '#renderer/scenes/air.ts'
import { addBirdCall, addCrickets } from '#renderer/sounds/creatures.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, createKey } from '#renderer/sounds/tones.ts'
import type { FieldScore } from './field.ts'

export function addFieldSound(sound: StereoSound, random: Random, score: FieldScore): void {
  const note = createKey(random, 116)
  addPad(sound, random.fork('pad'), note, 0.1)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  if (score.air.time !== 'night')
    for (const [i, call] of score.calls.entries()) addBirdCall(sound, random.fork(`call${i}`), call.at, call.place)
  addRoom(sound, 0.8, 0.7)
  // The waves that run through the blades, heard as their rustle.
  const gust = (t: number) => 0.55 + 0.3 * Math.sin(3.8 - t * 1.9) + 0.15 * Math.sin(10.9 - t * 3.3)
  addBed(sound, random.fork('rustle'), { low: 1600, high: 7500, level: (t) => 0.07 * score.air.wind * gust(t) })
  addCrickets(sound, random.fork('crickets'), score.air.time === 'night' ? 0.05 : 0.012)
  addAir(sound, random.fork('air'), score.air, 0.6)
}
