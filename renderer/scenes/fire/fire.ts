import type { Family } from '#renderer/family.ts'
import { hasAny } from '#renderer/match-words.ts'
import { stageCampfire } from './fire-camp.ts'
import { stageFireplace } from './fire-room.ts'
import type { FireScore } from './fire-score.ts'
import { addFireSound } from './fire-sound.ts'

const indoorWords = ['fireplace', 'hearth', 'chimney', 'living room', 'indoor', 'indoors', 'lò sưởi']
const outdoorWords = ['campfire', 'bonfire', 'camping', 'camp', 'lửa trại', 'cắm trại', 'outdoor', 'outdoors']

/** A fire, in a hearth or under the stars. */
export const fire: Family = {
  name: 'fire',
  words: {
    fire: 2,
    fireplace: 4,
    hearth: 3,
    campfire: 4,
    bonfire: 4,
    flame: 2,
    ember: 2,
    camping: 2,
    burning: 1,
    lửa: 2,
    'lửa trại': 4,
    'lò sưởi': 4,
    'ngọn lửa': 3,
    'cắm trại': 2,
    'đống lửa': 3,
  },
  compose: (random, setting) => {
    const own = random.fork('score')
    const pops = []
    for (let at = own.range(0.4, 0.9); at < 7.6; at += own.range(0.45, 1.25)) {
      pops.push({ at, place: own.range(-0.5, 0.5), strength: own.range(0.45, 1) })
    }
    const indoors = hasAny(setting.words, indoorWords) || (!hasAny(setting.words, outdoorWords) && own.chance(0.5))
    const score: FireScore = { indoors, pops, motif: setting.motif }
    return {
      moments: pops.map((pop) => pop.at),
      stage: (size) => (indoors ? stageFireplace : stageCampfire)(random.fork('picture'), setting, score, size),
      addSound: (sound) => addFireSound(sound, random.fork('sound'), score),
    }
  },
}
