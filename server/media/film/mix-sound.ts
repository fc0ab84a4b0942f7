import { BadPart, type FilmPlan, overlapOf } from './film-plan.ts'
import { levelLoudness } from './loudness.ts'
import { createSound, readSound, type StereoSound, sampleRate } from './read-sound.ts'

/** Cuts fade within this time, because a jump in the sound clicks. */
const declickSeconds = 0.005

/**
 * The sound of a film at -14 LUFS; shots without sound are silent. `frames`: how many each shot has.
 * @returns null if no shot has sound
 * @throws BadPart for a shot whose sound cannot be decoded
 */
export async function mixSound(plan: FilmPlan, frames: readonly number[]): Promise<StereoSound | null> {
  const toSamples = (count: number) => Math.round((count / plan.frameRate) * sampleRate)
  const overlap = overlapOf(plan)
  const total = frames.reduce((sum, count) => sum + count, 0) - overlap * (frames.length - 1)
  const film = createSound(toSamples(total))
  const fade = overlap > 0 ? toSamples(overlap) : Math.round(declickSeconds * sampleRate)
  let start = 0
  let heard = false
  for (const [index, { path }] of plan.parts.entries()) {
    const count = frames[index] ?? 0
    const sound = await readSound(path, toSamples(count)).catch(() => {
      throw new BadPart(index + 1, 'sound')
    })
    if (sound) {
      heard = true
      const isLast = index === plan.parts.length - 1
      add(film, sound, toSamples(start), { fadeIn: index === 0 ? 0 : fade, fadeOut: isLast ? 0 : fade })
    }
    start += count - overlap
  }
  if (!heard) return null
  levelLoudness(film)
  return film
}

/** Cross-faded sounds keep their common power. */
function add(film: StereoSound, sound: StereoSound, start: number, fades: { fadeIn: number; fadeOut: number }): void {
  const { length } = sound.left
  for (let index = 0; index < length && start + index < film.left.length; index++) {
    const risen = fades.fadeIn > 0 ? Math.min(1, index / fades.fadeIn) : 1
    const left = fades.fadeOut > 0 ? Math.min(1, (length - 1 - index) / fades.fadeOut) : 1
    const gain = Math.sin((Math.min(risen, left) * Math.PI) / 2)
    film.left[start + index] = (film.left[start + index] ?? 0) + (sound.left[index] ?? 0) * gain
    film.right[start + index] = (film.right[start + index] ?? 0) + (sound.right[index] ?? 0) * gain
  }
}
