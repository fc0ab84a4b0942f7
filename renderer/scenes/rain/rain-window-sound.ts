import type { Random } from '#renderer/random.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed, addBurst, addRain, addThunder } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, addTone, createKey } from '#renderer/sounds/tones.ts'
import type { RainWindowScore } from './rain-window.ts'

export function addRainWindowSound(sound: StereoSound, random: Random, score: RainWindowScore): void {
  const note = createKey(random)
  addPad(sound, random.fork('pad'), note, 0.1)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  for (const [i, hit] of score.hits.entries()) {
    const own = random.fork(`hit${i}`)
    const pan = hit.x * 1.7 - 0.85
    addBurst(sound, own, { at: hit.at, attack: 0.001, decay: 0.014, low: 900, high: 7000, level: 0.3 * hit.size, pan })
    const frequency = own.range(700, 1500)
    addTone(sound, {
      at: hit.at,
      frequency,
      glideTo: frequency * 1.5,
      attack: 0.002,
      decay: 0.03,
      level: 0.13 * hit.size,
      pan,
    })
  }
  addRoom(sound, 0.7, 0.6)
  addRain(sound, random.fork('rain'), 0.55)
  addBed(sound, random.fork('gutter'), { low: 90, high: 500, level: (t) => 0.06 + 0.012 * Math.sin(t * 2.7) })
  for (const [i, car] of score.cars.entries()) {
    addBurst(sound, random.fork(`car${i}`), {
      at: car.at - 1.3,
      attack: 1.3,
      decay: 0.5,
      low: 120,
      high: 1400,
      level: 0.24,
      pan: -car.side * 0.9,
      panTo: car.side * 1.2,
    })
  }
  for (const [i, flash] of score.lightning.entries())
    addThunder(sound, random.fork(`thunder${i}`), flash.at, flash.delay)
}
