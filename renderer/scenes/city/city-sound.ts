import type { Random } from '#renderer/random.ts'
import { addAir } from '#renderer/scenes/air.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed, addBurst } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, addTone, createKey } from '#renderer/sounds/tones.ts'
import type { CityScore } from './city.ts'

export function addCitySound(sound: StereoSound, random: Random, score: CityScore): void {
  const note = createKey(random)
  const wet = score.air.weather === 'rain' || score.air.weather === 'storm'
  addPad(sound, random.fork('pad'), note, 0.07)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  for (const car of score.cars) if (car.horn) addHorn(sound, car.at - 0.9, car.lane / 7)
  addRoom(sound, 1, 0.76)
  addBed(sound, random.fork('traffic'), { low: 40, high: 260, level: (t) => 0.13 + 0.03 * Math.sin(t * 0.9) })
  addBed(sound, random.fork('people'), { low: 260, high: 900, level: (t) => 0.022 + 0.008 * Math.sin(t * 1.6 + 1) })
  for (const [i, car] of score.cars.entries()) {
    const own = random.fork(`car${i}`)
    const towards = car.lane < 0
    const pan = Math.sign(car.lane) * 0.75
    // The sound swells as the car approaches and ends sooner once it has passed.
    addBurst(sound, own.fork('tyres'), {
      at: car.at - (towards ? 1.1 : 0.1),
      attack: towards ? 1.1 : 0.12,
      decay: towards ? 0.25 : 0.75,
      low: 220,
      high: wet ? 4200 : 1900,
      level: wet ? 0.34 : 0.26,
      pan: pan * (towards ? 0.35 : 1),
      panTo: towards ? pan * 1.6 : pan * 0.2,
    })
    const engine = own.range(62, 88)
    addTone(sound, {
      at: car.at - 0.6,
      frequency: engine * 1.08,
      glideTo: engine * 0.9,
      attack: 0.6,
      decay: 0.32,
      level: 0.1,
      pan,
      partials: [
        [1, 1],
        [2, 0.6],
        [3, 0.35],
        [5, 0.12],
      ],
    })
  }
  addAir(sound, random.fork('air'), score.air, 0.35)
}

function addHorn(sound: StereoSound, at: number, pan: number): void {
  for (const [after, long] of [
    [0, 0.14],
    [0.3, 0.26],
  ] as const) {
    for (const frequency of [392, 494]) {
      addTone(sound, {
        at: at + after,
        frequency,
        glideTo: frequency * 0.985,
        attack: 0.02,
        decay: long,
        level: 0.07,
        pan,
        partials: [
          [1, 1],
          [2, 0.7],
          [3, 0.5],
          [4, 0.25],
        ],
      })
    }
  }
}
