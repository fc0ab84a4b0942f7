/** A prompt prepared for comparison: lower-case words between single spaces, with and without diacritics. */
export type PromptWords = { exact: string; plain: string }

const marks = /\p{M}/gu
const notWord = /[^\p{L}\p{N}\p{M}]+/gu

export const stripMarks = (text: string) => text.normalize('NFD').replace(marks, '').replace(/đ/g, 'd')

export function readWords(prompt: string): PromptWords {
  const exact = ` ${prompt.normalize('NFC').toLowerCase().replace(notWord, ' ').trim()} `
  const words = exact.split(' ')
  // A word typed with diacritics means only itself: 'lửa' (fire) must not match 'lúa' (rice).
  const plain = words.map((word) => (stripMarks(word) === word ? word : '\u0000')).join(' ')
  return { exact, plain }
}

/**
 * The position of the phrase in the prompt, or -1. Ignores a plural s or es. Phrases of several words also match
 * without diacritics; a single syllable does not, because 'cat' is not 'cát' and 'song' not 'sóng'.
 */
export function findPhrase(words: PromptWords, phrase: string): number {
  for (const ending of ['', 's', 'es']) {
    const found = words.exact.indexOf(` ${phrase}${ending} `)
    if (found >= 0) return found
  }
  return phrase.includes(' ') ? words.plain.indexOf(` ${stripMarks(phrase)} `) : -1
}

export const hasAny = (words: PromptWords, phrases: readonly string[]) =>
  phrases.some((phrase) => findPhrase(words, phrase) >= 0)
