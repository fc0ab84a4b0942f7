import { findPhrase, type PromptWords } from '#renderer/match-words.ts'
import { balloon } from './balloon.ts'
import { bird } from './bird.ts'
import { boat } from './boat.ts'
import { car } from './car.ts'
import { cat } from './cat.ts'
import { dog } from './dog.ts'
import { flower } from './flower.ts'
import { house } from './house.ts'
import { lighthouse } from './lighthouse.ts'
import { ship } from './ship.ts'
import type { Subject } from './subject.ts'
import { train } from './train.ts'

export const subjects: readonly Subject[] = [lighthouse, boat, ship, train, car, house, bird, cat, dog, balloon, flower]

/** Phrases that contain the name of a subject but mean something else. */
const others = [
  'bird s eye',
  'birds eye',
  'bird eye',
  'space ship',
  'opera house',
  'white house',
  'train of thought',
  'cat s eye',
  'hot dog',
]

const maxAtOnce = 2

/** The first two subjects that the prompt names, in its order. */
export function chooseSubjects(words: PromptWords): Subject[] {
  const joined = words.exact.replaceAll(' light house', ' lighthouse').replaceAll(' house boat', ' houseboat')
  const about = others.reduce((text, phrase) => text.replaceAll(` ${phrase} `, ' '), joined)
  const named = { ...words, exact: about }
  return subjects
    .map((subject) => ({ subject, at: firstMention(named, subject.words) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, maxAtOnce)
    .map(({ subject }) => subject)
}

function firstMention(words: PromptWords, phrases: readonly string[]): number {
  const found = phrases.map((phrase) => findPhrase(words, phrase)).filter((at) => at >= 0)
  return found.length > 0 ? Math.min(...found) : -1
}
