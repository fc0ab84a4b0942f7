import type { StereoSound } from './stereo-sound.ts'
import { sampleRate } from './stereo-sound.ts'

const peakLevel = 10 ** (-3 / 20)
const fadeIn = 0.12
export const fadeOut = 0.24

/** A room around the sound: several feedback delays, different for left and right. `amount` from 0 to 1. */
export function addRoom(sound: StereoSound, amount: number, feedback = 0.72): void {
  const dry = { left: sound.left.slice(), right: sound.right.slice() }
  const delays = [
    [1557, 1617, 2473, 3071],
    [1693, 1777, 2371, 3259],
  ]
  for (const [channel, source, cross, lengths] of [
    [sound.left, dry.left, dry.right, delays[0] ?? []],
    [sound.right, dry.right, dry.left, delays[1] ?? []],
  ] as const) {
    for (const length of lengths) {
      const line = new Float32Array(length)
      let position = 0
      let damped = 0
      for (let i = 0; i < channel.length; i++) {
        const out = line[position] ?? 0
        damped += (out - damped) * 0.45
        line[position] = (source[i] ?? 0) * 0.6 + (cross[i] ?? 0) * 0.25 + damped * feedback
        position = position + 1 === length ? 0 : position + 1
        channel[i] = (channel[i] ?? 0) + out * amount * 0.3
      }
    }
  }
}

/** Rounds off rare peaks, raises the loudest to -3 dBFS and fades both ends, so that neither clicks. */
export function finishSound(sound: StereoSound): StereoSound {
  // Peaks far above the average would make the rest too quiet; rounds them off from eight times the average.
  const knee = rootMeanSquare(sound) * 8 + 1e-9
  let loudest = 1e-9
  for (const channel of [sound.left, sound.right]) {
    const length = channel.length
    for (let i = 0; i < length; i++) {
      const fade = Math.min(1, i / (fadeIn * sampleRate), (length - 1 - i) / (fadeOut * sampleRate))
      const sample = Math.tanh((channel[i] ?? 0) / knee) * fade
      channel[i] = sample
      if (Math.abs(sample) > loudest) loudest = Math.abs(sample)
    }
  }
  amplify(sound, peakLevel / loudest)
  return sound
}

/** Makes the sound as loud as the given root mean square. */
export const levelSound = (sound: StereoSound, level: number) => amplify(sound, level / (rootMeanSquare(sound) + 1e-9))

function rootMeanSquare(sound: StereoSound): number {
  let square = 0
  for (const sample of sound.left) square += sample * sample
  for (const sample of sound.right) square += sample * sample
  return Math.sqrt(square / (sound.left.length * 2))
}

function amplify(sound: StereoSound, gain: number): void {
  for (const channel of [sound.left, sound.right])
    for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) * gain
}
