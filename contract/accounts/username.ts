import { z } from 'zod'
import { cleanText, compose } from '#contract/typed-text/clean-text.ts'
import { countCodePoints } from '#contract/typed-text/measure-text.ts'

/** Reserved for deleted accounts: their names begin with it. */
export const deletedPrefix = 'deleted-'

export function isReserved(username: string): boolean {
  return username.toLowerCase().startsWith(deletedPrefix)
}

/** Scripts that may be mixed in one name: Japanese and Korean use Chinese characters too. */
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic', 'Cherokee'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Mongolian', 'Han Hiragana Katakana', 'Han Hangul', 'Han Bopomofo'],
].map((names) => new RegExp(`[${names.replace(/(\w+) ?/g, '\\p{scx=$1}')}]`, 'u'))

const common = /[0-9._@+-]|\u200c|\u200d/g

/** Accents that Latin, Cyrillic and Greek share; other scripts have marks of their own. */
const accented = /([\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}])[\u0300-\u0315\u031b\u0323-\u0331]+/gu

/**
 * Allows letters, marks and digits of a single script, plus common keyboard
 * characters. Mixing scripts lets one name imitate another.
 */
function isOneScript(username: string): boolean {
  const letters = [...username.replaceAll(common, '').replaceAll(accented, '$1')]
  const known = scripts.filter((script) => letters.some((letter) => script.test(letter)))
  return known.length === 0 || known.some((script) => letters.every((letter) => script.test(letter)))
}

const visible = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}._@+-]|[\u200c\u200d])+$/u

/** A mark without a letter, the same mark twice, or more marks than any script writes on one letter. */
const misplaced = /(?:^|[^\p{L}\p{M}\u200c\u200d])\p{M}|(\p{M})\1|\p{M}{9}/u

/** Signs after which a joiner chooses the form of a letter, and ra in Bengali, which takes one before the sign. */
const joined =
  /([\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u103a\u17d2])[\u200c\u200d](?=\p{L})|(\u09b0)\u200d(?=\u09cd)/gu
/** Between two Arabic letters, the non-joiner ends a part of a word. */
const parted = /(\p{scx=Arabic})\u200c(?=\p{scx=Arabic})/gu

/** Whether every mark and every joiner stands where its script writes one. Elsewhere they show nothing, or anything. */
function isWellFormed(username: string): boolean {
  const withoutJoiners = username.replaceAll(joined, '$1$2').replaceAll(parted, '$1')
  return !misplaced.test(username) && !/[\u200c\u200d]/.test(withoutJoiners)
}

/** Final letters of Malayalam as they were written before Unicode had them. */
const chillus: Record<string, string> = { ണ: 'ൺ', ന: 'ൻ', ര: 'ർ', ല: 'ൽ', ള: 'ൾ', ക: 'ൿ' }

/**
 * The one spelling of a username: composed and decomposed accents, full-width letters and ligatures become the same.
 * Thai and Lao keep their vowel am, which that would take apart.
 */
export function spellUsername(typed: string): string {
  return compose(cleanText(typed), 'NFKC')
    .replaceAll(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replaceAll(/\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g, '$1\u0eb3')
    .replaceAll(/([ണനരലളക])\u0d4d\u200d/g, (_, letter: string) => chillus[letter] ?? letter)
}

const tooLongUsername = 'Username must be at most 64 characters'

/**
 * The length limit comes before Unicode normalization, whose time grows with the square of the length. The limit is
 * generous because a name with decomposed accents may be a few times longer than its normalized form.
 */
const rawUsernameSchema = (missing: string) => z.string(missing).max(256, { error: tooLongUsername, abort: true })

/** Letters and marks count each for itself, so that a short name such as गीता is long enough. */
export const fitsUsername = (username: string) => countCodePoints(username) <= 64

export const usernameSchema = rawUsernameSchema('Username must be at least 3 characters')
  .overwrite(spellUsername)
  .refine((username) => countCodePoints(username) >= 3, 'Username must be at least 3 characters')
  .refine(fitsUsername, tooLongUsername)
  .regex(visible, 'Username may contain letters, digits and . _ - @ +')
  .refine(isWellFormed, 'Username must not contain invisible or misplaced characters')
  .refine(isOneScript, 'Username must not mix different alphabets')
  .refine((username) => !isReserved(username), 'This username is reserved. Please choose another one.')

/** The name of an existing account as somebody types it; older names need not follow the rules above. */
export const typedUsernameSchema = rawUsernameSchema('Username is required')
  .overwrite(cleanText)
  .min(1, { error: 'Username is required', abort: true })
  .refine(fitsUsername, tooLongUsername)
