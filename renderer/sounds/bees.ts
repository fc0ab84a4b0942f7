import type { Random } from '#renderer/random.ts'
import { panGains, type StereoSound, sampleRate } from './stereo-sound.ts'

/** The hum of a bee, heard from where it flies: `place` is -1 (left) to 1 (right) at t. */
export function addBuzz(sound: StereoSound, random: Random, place: (t: number) => number): void {
  const pitch = random.range(205, 245)
  const start = random.range(0, 6)
  const block = 256
  let phase = 0
  for (let first = 0; first < sound.left.length; first += block) {
    const t = first / sampleRate
    const [left, right] = panGains(place(t))
    const near = 0.6 + 0.4 * Math.sin(t * 1.9 + start)
    const turn = (2 * Math.PI * pitch * (1 + 0.05 * Math.sin(t * 5 + start) + 0.02 * Math.sin(t * 23))) / sampleRate
    for (let i = first; i < Math.min(sound.left.length, first + block); i++) {
      phase += turn
      // The overtones follow from the sine by its formulas for multiples, which costs less than a sine for each.
      const s = Math.sin(phase)
      const cube = s * s * s
      const overtones =
        0.8 * s * Math.cos(phase) + 0.3 * (3 * s - 4 * cube) + 0.16 * (16 * cube * s * s - 20 * cube + 5 * s)
      const sample = (s * 0.5 + overtones) * near * 0.07
      sound.left[i] = (sound.left[i] ?? 0) + sample * left
      sound.right[i] = (sound.right[i] ?? 0) + sample * right
    }
  }
}
