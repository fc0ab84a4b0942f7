import type { Random } from '#renderer/random.ts'
import { addAir } from '#renderer/scenes/air.ts'
import { addBirdCall } from '#renderer/sounds/creatures.ts'
import { addRoom } from '#renderer/sounds/finish-sound.ts'
import { addBed } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addMotif, addPad, addTone, bellPartials, createKey } from '#renderer/sounds/tones.ts'
import type { MountainScore } from './mountains.ts'

export function addMountainSound(sound: StereoSound, random: Random, score: MountainScore): void {
  const note = createKey(random)
  addPad(sound, random.fork('pad'), note, score.aurora ? 0.3 : 0.14)
  if (score.motif) addMotif(sound, random.fork('motif'), note)
  for (const [i, at] of score.swells.entries()) {
    const own = random.fork(`swell${i}`)
    if (!score.aurora && score.air.time !== 'night') addBirdCall(sound, own, at, own.range(-0.7, 0.7))
    if (!score.aurora) continue
    for (let chime = 0; chime < 4; chime++) {
      addTone(sound, {
        at: at + chime * own.range(0.14, 0.3),
        frequency: note(15 + own.int(0, 6)),
        attack: 0.02,
        decay: 0.7,
        level: 0.06,
        pan: own.range(-0.8, 0.8),
        partials: bellPartials,
      })
    }
  }
  addRoom(sound, 1.4, 0.8)
  addBed(sound, random.fork('lap'), { low: 350, high: 1500, level: (t) => 0.018 * (0.6 + 0.4 * Math.sin(t * 2.1)) })
  addAir(sound, random.fork('air'), score.air, 0.8)
}
