import type { DemoClip } from './demo-clip.ts'
import { chooseFamily } from './families.ts'
import type { Host, Scene } from './family.ts'
import { readWords } from './match-words.ts'
import { createRandom, hashText, type Random } from './random.ts'
import { readSetting, type Setting } from './setting.ts'
import { finishSound, levelSound } from './sounds/finish-sound.ts'
import { createSound, type StereoSound } from './sounds/stereo-sound.ts'
import { placeGuests } from './subjects/company.ts'
import { colourOf } from './subjects/parts/tones.ts'
import type { Subject } from './subjects/subject.ts'
import { chooseSubjects } from './subjects/subjects.ts'

export type ComposedScene = {
  family: string
  /** The names of what the prompt is about. */
  subjects: readonly string[]
  scene: Omit<Scene, 'addSound'> & {
    /** `addMore` adds to the sound before it is finished. */
    sound: (addMore?: (sound: StereoSound) => void) => StereoSound
  }
  random: Random
  setting: Setting
}

/** Adapts what the prompt leaves open to its subjects. */
function suit(subjects: readonly Subject[], family: string, setting: Setting, random: Random): Setting {
  const [first] = subjects
  // The colour of a subject is not that of its scene.
  const coloured = subjects.some((subject) => colourOf(setting.words, subject.words) !== null)
  const time = first && family === first.home ? random.fork('hour').pick(first.times) : null
  return { ...setting, time: setting.time ?? time, tint: coloured ? null : setting.tint }
}

/** How loud the scene is behind its subjects, as a root mean square. */
const backgroundLevel = 0.05

/** The scene for a prompt and its seed. The same input gives the same scene on every machine. */
export function composeScene(clip: Pick<DemoClip, 'prompt' | 'seed' | 'seconds'>): ComposedScene {
  const words = readWords(clip.prompt)
  const subjects = chooseSubjects(words)
  const family = chooseFamily(words, subjects)
  const random = createRandom(hashText(`${clip.seed ?? 'prompt'}:${words.exact}`))
  const setting = suit(subjects, family.name, readSetting(words, clip.seconds), random)
  const scene = family.compose(random, setting)
  const cast = subjects.map((subject) => subject.compose(random.fork(subject.name), setting))
  const invite = (host: Host) => placeGuests(random.fork('guests'), cast, host)
  const sound = (addMore?: (sound: StereoSound) => void) => {
    const samples = createSound(clip.seconds)
    scene.addSound(samples)
    if (cast.length > 0) levelSound(samples, backgroundLevel)
    for (const { addSound } of cast) addSound(samples)
    addMore?.(samples)
    return finishSound(samples)
  }
  const moments = (cast.length > 0 ? cast.flatMap((one) => one.moments) : scene.moments).filter(
    (at) => at < clip.seconds,
  )
  return {
    family: family.name,
    subjects: subjects.map(({ name }) => name),
    scene: { moments, stage: (size) => scene.stage(size, cast.length > 0 ? invite : undefined), sound },
    random,
    setting,
  }
}
