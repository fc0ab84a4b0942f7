import { fadeOut } from '#renderer/sounds/finish-sound.ts'
import { createSound, type StereoSound, sampleRate } from '#renderer/sounds/stereo-sound.ts'

/** How long the parent is still heard while the added sound swells, in seconds. */
const bridgeSeconds = 1.4

/**
 * The parent's sound, and then the added one. A clip fades at its end, so the parent's last seconds are heard again
 * backwards from there: they fill its fade and lead over to the added sound.
 */
export function joinSounds(parent: StereoSound, added: StereoSound): StereoSound {
  const end = parent.left.length
  const joined = createSound((end + added.left.length) / sampleRate)
  const turn = Math.max(0, end - Math.round(fadeOut * sampleRate))
  const bridge = Math.min(Math.round(bridgeSeconds * sampleRate), added.left.length)
  for (const [whole, before, after] of [
    [joined.left, parent.left, added.left],
    [joined.right, parent.right, added.right],
  ] as const) {
    whole.set(before)
    for (let i = 0; i < after.length; i++) whole[end + i] = (after[i] ?? 0) * Math.sqrt(Math.min(1, i / bridge))
    for (let i = turn; i < end + bridge; i++) {
      const strength = i < end ? (i - turn) / (end - turn) : Math.sqrt(1 - (i - end) / bridge)
      whole[i] = (whole[i] ?? 0) + (before[turn * 2 - i] ?? 0) * strength
    }
  }
  return joined
}
