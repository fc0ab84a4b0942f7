import type { Random } from '#renderer/random.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed, addBurst } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, addTone, bellPartials, createKey } from '#renderer/sounds/tones.ts'
import type { SpaceScore } from './space.ts'

export function addSpaceSound(sound: StereoSound, random: Random, score: SpaceScore): void {
  const note = createKey(random, 82)
  addPad(sound, random.fork('pad'), note, 0.32)
  for (const step of [-10, -5]) {
    addTone(sound, {
      at: 0,
      frequency: note(step),
      attack: 2,
      decay: 6,
      level: 0.2,
      partials: [
        [1, 1],
        [2, 0.4],
        [3, 0.1],
      ],
    })
  }
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  for (const [i, meteor] of score.meteors.entries()) {
    const own = random.fork(`meteor${i}`)
    const from = meteor.x * 2 - 1
    addBurst(sound, own.fork('air'), {
      at: meteor.at,
      attack: 0.3,
      decay: 0.34,
      low: 700,
      high: 5200,
      level: 0.3,
      pan: from,
      panTo: from + meteor.side * 0.9,
    })
    addTone(sound, {
      at: meteor.at,
      frequency: note(20),
      glideTo: note(13),
      attack: 0.06,
      decay: 0.5,
      level: 0.09,
      pan: from,
      partials: bellPartials,
    })
  }
  addRoom(sound, 1.6, 0.84)
  addBed(sound, random.fork('hum'), { low: 30, high: 130, level: (t) => 0.16 + 0.05 * Math.sin(t * 0.8) })
}
