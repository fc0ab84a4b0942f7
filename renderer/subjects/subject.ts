import type { Guest } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting, TimeOfDay } from '#renderer/setting.ts'
import type { StereoSound } from '#renderer/sounds/stereo-sound.ts'

/** What a prompt is about: a thing or an animal that is drawn in the scene, moves and is heard. */
export type Subject = {
  name: string
  /** Words and phrases that name it; match-words.ts describes how they are compared. */
  words: readonly string[]
  /** The family of scenes in which it appears if the prompt describes no other place. */
  home: string
  /** The times of day in which it is best seen, if the prompt names none. */
  times: readonly [TimeOfDay, ...TimeOfDay[]]
  compose: (random: Random, setting: Setting) => CastSubject
}

/** A subject in one clip. */
export type CastSubject = Guest & {
  /** The seconds of what is seen and heard together. */
  moments: readonly number[]
  addSound: (sound: StereoSound) => void
}
