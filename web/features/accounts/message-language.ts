import { language, secondLanguage } from '#web/texts/shell.ts'

/** Of the languages of the site, only Vietnamese has them. */
const vietnameseLetters = /[ăđơưạ-ỹ]/i

/** The language of a message of the server: the specification fixes some in Vietnamese, and the others are English. */
export function messageLanguage(message: string): string {
  return vietnameseLetters.test(message) ? secondLanguage : language
}
