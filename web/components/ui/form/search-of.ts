import { cleanText } from '#contract/typed-text/clean-text.ts'
import { firstCharacters } from '#contract/typed-text/measure-text.ts'

/**
 * What is searched for of what somebody types: fields have no `maxlength`, which would cut a letter from its marks.
 * The cut may leave a blank at the end, which the address would lose, so that the field never matches it.
 */
export const searchOf = (typed: string, maxCharacters = 100) =>
  cleanText(firstCharacters(cleanText(typed), maxCharacters))
