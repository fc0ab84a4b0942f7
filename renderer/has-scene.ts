import { families } from './families.ts'
import { hasAny, readWords } from './match-words.ts'
import { chooseSubjects } from './subjects/subjects.ts'

/** Whether the prompt names anything that the renderer can draw. Without it, the clip is abstract. */
export function hasScene(prompt: string): boolean {
  const words = readWords(prompt)
  return chooseSubjects(words).length > 0 || families.some((family) => hasAny(words, Object.keys(family.words)))
}
