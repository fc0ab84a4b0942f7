import type { Random } from '#renderer/random.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, addTone, createKey } from '#renderer/sounds/tones.ts'
import type { UnderwaterScore } from './underwater.ts'

export function addUnderwaterSound(sound: StereoSound, random: Random, score: UnderwaterScore): void {
  const note = createKey(random, 87)
  addPad(sound, random.fork('pad'), note, 0.22)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  for (const [i, burst] of score.bubbles.entries()) {
    const own = random.fork(`burst${i}`)
    for (let bubble = 0; bubble < burst.count; bubble++) {
      const frequency = own.range(320, 980)
      addTone(sound, {
        at: burst.at + own.range(0, 0.5),
        frequency,
        glideTo: frequency * own.range(1.5, 2.2),
        attack: 0.008,
        decay: own.range(0.03, 0.07),
        level: own.range(0.06, 0.16),
        pan: burst.x * 1.6 - 0.8,
      })
    }
  }
  const call = random.fork('call')
  addTone(sound, {
    at: call.range(2, 4),
    frequency: note(8),
    glideTo: note(6),
    attack: 0.5,
    decay: 1.1,
    level: 0.07,
    pan: call.range(-0.8, 0.8),
    partials: [
      [1, 1],
      [2, 0.3],
    ],
    vibrato: [4, 0.01],
  })
  addRoom(sound, 1.6, 0.84)
  addBed(sound, random.fork('depth'), { low: 30, high: 260, level: (t) => 0.1 + 0.03 * Math.sin(t * 0.9) })
  addBed(sound, random.fork('flow'), { low: 260, high: 800, level: (t) => 0.03 + 0.012 * Math.sin(t * 0.7 + 1) })
}
