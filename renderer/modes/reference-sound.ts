import type { Random } from '#renderer/random.ts'
import { addBurst } from '#renderer/sounds/noise-sounds.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'
import { addTone, bellPartials } from '#renderer/sounds/tones.ts'

/** When each picture is pegged to its line, in seconds. */
export const pegTime = (index: number) => 0.25 + index * 0.45

/** A click of the peg and a soft note for each picture, when it appears. */
export function addReferenceSound(sound: StereoSound, random: Random, count: number): void {
  for (let i = 0; i < count; i++) {
    const at = pegTime(i)
    const pan = count > 1 ? (i / (count - 1)) * 1.2 - 0.6 : 0
    addBurst(sound, random.fork(`peg${i}`), { at, attack: 0.002, decay: 0.018, low: 900, high: 5200, level: 0.5, pan })
    const frequency = 660 * 2 ** ((i * 4) / 12)
    addTone(sound, { at, frequency, attack: 0.01, decay: 0.5, level: 0.18, pan, partials: bellPartials })
  }
}
