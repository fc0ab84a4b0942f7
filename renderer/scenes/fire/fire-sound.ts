import type { Random } from '#renderer/random.ts'
import { addCrickets, addOwl } from '#renderer/sounds/creatures.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed, addBurst } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, createKey } from '#renderer/sounds/tones.ts'
import { type FireScore, flareAt } from './fire-score.ts'

export function addFireSound(sound: StereoSound, random: Random, score: FireScore): void {
  const note = createKey(random, 98)
  addPad(sound, random.fork('pad'), note, 0.09)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  if (!score.indoors) addOwl(sound, random.fork('owl'), random.range(1.5, 5), random.range(-0.8, 0.8))
  for (const [i, pop] of score.pops.entries()) {
    const own = random.fork(`pop${i}`)
    addBurst(sound, own.fork('crack'), {
      at: pop.at,
      attack: 0.001,
      decay: 0.02,
      low: 500,
      high: 6000,
      level: 0.75 * pop.strength,
      pan: pop.place,
    })
    addBurst(sound, own.fork('thud'), {
      at: pop.at,
      attack: 0.002,
      decay: 0.05,
      low: 90,
      high: 500,
      level: 0.4 * pop.strength,
      pan: pop.place,
    })
    for (let echo = 0; echo < 6; echo++) {
      addBurst(sound, own.fork(`spit${echo}`), {
        at: pop.at + own.range(0.02, 0.3),
        attack: 0.001,
        decay: 0.008,
        low: 1500,
        high: 8000,
        level: own.range(0.1, 0.35) * pop.strength,
        pan: pop.place + own.range(-0.3, 0.3),
      })
    }
  }
  const crackle = random.fork('crackle')
  for (let i = 0; i < 130; i++) {
    addBurst(sound, crackle.fork(`${i}`), {
      at: crackle.range(0, 7.9),
      attack: 0.001,
      decay: crackle.range(0.003, 0.012),
      low: 700,
      high: crackle.range(2500, 8000),
      level: crackle.range(0.03, 0.2),
      pan: crackle.range(-0.6, 0.6),
    })
  }
  addRoom(sound, score.indoors ? 0.9 : 0.4, 0.62)
  addBed(sound, random.fork('roar'), { low: 40, high: 300, level: (t) => 0.16 * flareAt(score.pops, t) })
  addBed(sound, random.fork('hiss'), { low: 1200, high: 5200, level: (t) => 0.016 * flareAt(score.pops, t) })
  if (!score.indoors) addCrickets(sound, random.fork('crickets'), 0.028)
}
