import type { Random } from '#renderer/random.ts'
import { addAir } from '#renderer/scenes/air.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed, addBurst } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, addTone, createKey } from '#renderer/sounds/tones.ts'
import type { SeaScore } from './sea.ts'

export function addSeaSound(sound: StereoSound, random: Random, score: SeaScore): void {
  const note = createKey(random)
  addPad(sound, random.fork('pad'), note, 0.05)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  addRoom(sound, 0.8)
  addBed(sound, random.fork('swell'), { low: 60, high: 480, level: (t) => 0.11 + 0.03 * Math.sin(t * 0.8) })
  addBed(sound, random.fork('lap'), { low: 500, high: 2600, level: (t) => 0.025 + 0.01 * Math.sin(t * 1.9) })
  for (const [i, breaker] of score.breakers.entries()) {
    const own = random.fork(`breaker${i}`)
    const pan = breaker.place * 0.7
    const level = 0.3 + breaker.height * 0.22
    addBurst(sound, own.fork('body'), {
      at: breaker.at - 0.3,
      attack: 0.42,
      decay: 0.5,
      low: 70,
      high: 900,
      level,
      pan,
      panTo: pan * 0.4,
    })
    addBurst(sound, own.fork('foam'), {
      at: breaker.at - 0.1,
      attack: 0.32,
      decay: 0.75,
      low: 900,
      high: 6500,
      level: level * 0.42,
      pan,
      panTo: -pan * 0.4,
    })
  }
  addAir(sound, random.fork('air'), score.air, 0.8)
  if (score.air.time !== 'night' && score.air.weather === 'clear') addGulls(sound, random.fork('gulls'))
}

function addGulls(sound: StereoSound, random: Random): void {
  for (let call = 0; call < 2; call++) {
    const start = random.range(0.4, 6)
    const pan = random.range(-0.8, 0.8)
    for (let cry = 0; cry < random.int(2, 3); cry++) {
      const frequency = random.range(1150, 1450)
      addTone(sound, {
        at: start + cry * 0.36,
        frequency,
        glideTo: frequency * 0.72,
        attack: 0.05,
        decay: 0.16,
        level: 0.018,
        pan,
        partials: [
          [1, 1],
          [2, 0.6],
          [3, 0.25],
        ],
        vibrato: [28, 0.02],
      })
    }
  }
}
