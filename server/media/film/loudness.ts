import type { StereoSound } from './read-sound.ts'

const rate = 48_000
/** Blocks of 400 ms, each beginning 100 ms after the one before. */
const [blockLength, hopLength] = [0.4 * rate, 0.1 * rate]
const [absoluteGate, relativeGate] = [-70, -10]

type Biquad = { b: readonly [number, number, number]; a: readonly [number, number] }

/** The K-weighting of ITU-R BS.1770-4 for 48 kHz: a shelf for the head, then a high-pass. */
const weighting: readonly Biquad[] = [
  { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
]

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power)

/** The integrated loudness of ITU-R BS.1770-4 in LUFS; -Infinity for silence. The sound has 48,000 samples a second. */
export function measureLoudness({ left, right }: StereoSound): number {
  const hops = [sumHops(left), sumHops(right)]
  const perBlock = blockLength / hopLength
  const blocks: number[] = []
  for (let first = 0; first + perBlock <= (hops[0]?.length ?? 0); first++) {
    let sum = 0
    for (const channel of hops) for (let hop = first; hop < first + perBlock; hop++) sum += channel[hop] ?? 0
    blocks.push(sum / blockLength)
  }
  const loud = blocks.filter((power) => toLufs(power) > absoluteGate)
  const gate = toLufs(mean(loud)) + relativeGate
  return toLufs(mean(loud.filter((power) => toLufs(power) > gate)))
}

const mean = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The weighted energy of each hop. */
function sumHops(channel: Float32Array): Float64Array {
  const sums = new Float64Array(Math.floor(channel.length / hopLength))
  const states = weighting.map(() => [0, 0])
  for (let index = 0; index < sums.length * hopLength; index++) {
    let sample = channel[index] ?? 0
    for (const [stage, { b, a }] of weighting.entries()) {
      const state = states[stage] ?? [0, 0]
      const [first = 0, second = 0] = state
      const out = b[0] * sample + first
      state[0] = b[1] * sample - a[0] * out + second
      state[1] = b[2] * sample - a[1] * out
      sample = out
    }
    const hop = Math.floor(index / hopLength)
    sums[hop] = (sums[hop] ?? 0) + sample * sample
  }
  return sums
}

const targetLufs = -14
/** Near silence is not raised to noise. */
const maxGain = 10 ** (20 / 20)
const ceiling = 10 ** (-1 / 20)

/** Brings the sound to -14 LUFS in place; peaks are limited to -1 dBFS. */
export function levelLoudness(sound: StereoSound): void {
  const measured = measureLoudness(sound)
  if (!Number.isFinite(measured)) return
  const gain = Math.min(maxGain, 10 ** ((targetLufs - measured) / 20))
  const limit = limiterOf(sound, gain)
  for (const channel of [sound.left, sound.right])
    for (let index = 0; index < channel.length; index++) channel[index] = (channel[index] ?? 0) * gain * limit(index)
}

/** Samples that share a value of the limiter, and how many values it looks ahead and back. */
const [stepLength, reach] = [64, 8]

/** Lowers the gain around peaks, smoothly, so that no sample exceeds the ceiling. */
function limiterOf({ left, right }: StereoSound, gain: number): (index: number) => number {
  const count = Math.ceil(left.length / stepLength)
  const needed = new Float64Array(count).fill(1)
  for (let index = 0; index < left.length; index++) {
    const peak = Math.max(Math.abs(left[index] ?? 0), Math.abs(right[index] ?? 0)) * gain
    const step = Math.floor(index / stepLength)
    if (peak > ceiling) needed[step] = Math.min(needed[step] ?? 1, ceiling / peak)
  }
  const lowest = spread(needed, reach, (near) => Math.min(...near))
  const smooth = spread(lowest, reach - 1, (near) => near.reduce((sum, value) => sum + value, 0) / near.length)
  return (index) => {
    const at = index / stepLength - 0.5
    const step = Math.max(0, Math.floor(at))
    const [one = 1, other = one] = [smooth[step], smooth[step + 1]]
    return one + (other - one) * Math.min(1, Math.max(0, at - step))
  }
}

function spread(values: Float64Array, width: number, combine: (near: Float64Array) => number): Float64Array {
  return values.map((_, index) => combine(values.subarray(Math.max(0, index - width), index + width + 1)))
}
