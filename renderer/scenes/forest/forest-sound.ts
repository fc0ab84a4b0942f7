import type { Random } from '#renderer/random.ts'
import { addAir } from '#renderer/scenes/air.ts'
import { addBirdCall, addCrickets, addOwl } from '#renderer/sounds/creatures.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, createKey } from '#renderer/sounds/tones.ts'
import type { ForestScore } from './forest.ts'

export function addForestSound(sound: StereoSound, random: Random, score: ForestScore): void {
  const note = createKey(random)
  const night = score.air.time === 'night'
  addPad(sound, random.fork('pad'), note, 0.06)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  for (const [i, call] of score.calls.entries()) {
    const own = random.fork(`call${i}`)
    if (!night) addBirdCall(sound, own, call.at, call.place)
    else if (i % 2 === 0) addOwl(sound, own, call.at, call.place)
  }
  addRoom(sound, 1)
  if (night) addCrickets(sound, random.fork('crickets'), 0.05)
  addBed(sound, random.fork('leaves'), {
    low: 1400,
    high: 6500,
    level: (t) => (0.02 + score.air.wind * 0.06) * (0.7 + 0.3 * Math.sin(t * 1.1 + 1)),
  })
  addAir(sound, random.fork('air'), score.air, 0.55)
}
