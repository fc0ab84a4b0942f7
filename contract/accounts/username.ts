import { z } from 'zod'

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

const common = /[0-9._@+-]/g

/**
 * Allows letters and digits of a single script, plus common keyboard
 * characters. Mixing scripts lets one name imitate another.
 */
export function isOneScript(username: string): boolean {
  const letters = [...username.replaceAll(common, '')]
  const known = scripts.filter((script) => letters.some((letter) => script.test(letter)))
  return known.length === 0 || known.some((script) => letters.every((letter) => script.test(letter)))
}

export const tooLongUsername = 'Username must be at most 64 characters'

/**
 * The length limit comes before Unicode normalization, whose time grows with the square of the length. The limit is
 * generous because a name with decomposed accents may be a few times longer than its normalized form.
 */
export const rawUsernameSchema = (missing: string) =>
  z.string(missing).max(256, { error: tooLongUsername, abort: true })

export const usernameSchema = rawUsernameSchema('Username must be at least 3 characters')
  .trim()
  // The same name has many spellings: composed and decomposed accents, full-width letters, ligatures.
  .normalize('NFKC')
  .min(3, 'Username must be at least 3 characters')
  .max(64, tooLongUsername)
  .regex(/^[\p{L}\p{N}._@+-]+$/u, 'Username may contain letters, digits and . _ - @ +')
  .refine(isOneScript, 'Username must not mix different alphabets')
  .refine((username) => !isReserved(username), 'This username is reserved. Please choose another one.')
