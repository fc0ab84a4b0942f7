import type { Family } from './family.ts'
import { findPhrase, type PromptWords } from './match-words.ts'
import { abstract } from './scenes/abstract/abstract.ts'
import { city } from './scenes/city/city.ts'
import { desert } from './scenes/desert/desert.ts'
import { field } from './scenes/field/field.ts'
import { fire } from './scenes/fire/fire.ts'
import { forest } from './scenes/forest/forest.ts'
import { mountains } from './scenes/mountains/mountains.ts'
import { rainWindow } from './scenes/rain/rain-window.ts'
import { sea } from './scenes/sea/sea.ts'
import { snow } from './scenes/snow/snow.ts'
import { space } from './scenes/space/space.ts'
import { underwater } from './scenes/underwater/underwater.ts'
import type { Subject } from './subjects/subject.ts'

export const families: readonly Family[] = [
  underwater,
  sea,
  mountains,
  forest,
  desert,
  city,
  fire,
  field,
  snow,
  space,
  rainWindow,
  abstract,
]

/**
 * The family with the highest weight among the prompt's words. In a tie, the
 * first one mentioned. Without a match, the home of the first subject, or the abstract one. Only families that can show
 * the subjects count.
 */
export function chooseFamily(words: PromptWords, subjects: readonly Subject[] = []): Family {
  const home = families.find((family) => family.name === subjects[0]?.home) ?? abstract
  const afloat = subjects.some((subject) => subject.home === 'sea')
  let best: { family: Family; weight: number; position: number } | null = null
  for (const family of families) {
    if (subjects.length > 0 && (!family.hosts || (afloat && family.hosts !== 'water'))) continue
    let weight = 0
    let position = Number.POSITIVE_INFINITY
    for (const [phrase, value] of Object.entries(family.words)) {
      const found = findPhrase(words, phrase)
      if (found < 0) continue
      weight += value
      position = Math.min(position, found)
    }
    if (weight === 0) continue
    if (!best || weight > best.weight || (weight === best.weight && position < best.position)) {
      best = { family, weight, position }
    }
  }
  return best?.family ?? (subjects.length > 0 && afloat ? sea : home)
}
