import { compose, stripHidden } from './clean-text.ts'

/**
 * The same text for all spellings that a person takes for one: composed or not, full-width or not, capitals or small
 * letters, with or without what cannot be seen, and with any script's digits. Compares names; never shown.
 */
export function foldText(text: string): string {
  return joinFolded(plainLetters(text).map(foldLetter))
}

/** The steps of `foldText`, for folds that change more letters. */
export function plainLetters(text: string): string[] {
  return Array.from(plainDigits(compose(stripHidden(text), 'NFKC')))
}

/** Through the capital, so that ß is ss, and the sigma at the end of a Greek word is a sigma. */
export function foldLetter(letter: string): string {
  return letter.toUpperCase().toLowerCase()
}

export function joinFolded(letters: readonly string[]): string {
  // The small letter of İ has a dot above it twice.
  return compose(letters.join('').replaceAll('i\u0307', 'i'))
}

/** With the digits 0 to 9 for the digits of other scripts, such as ٣, ३ and ３. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    // Unicode keeps the digits of a script together, in groups of ten.
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10)
  })
}

/** A typed number in the form that programs read: '١٢٫٥' → '12.5'. */
export function plainNumber(typed: string): string {
  return plainLetters(typed).join('').trim().replace('٫', '.').replace('−', '-')
}

/** The typed number; NaN if the text holds none. */
export function readNumber(typed: string): number {
  const plain = plainNumber(typed)
  return plain === '' ? Number.NaN : Number(plain)
}

/** A typed code of letters and digits, without what people and programs put between them. */
export function plainCode(typed: string): string {
  return foldText(typed).replaceAll(/[^a-z0-9]/g, '')
}
