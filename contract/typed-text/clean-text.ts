/*
 * What people type is cleaned here, at every door: keyboards write the same letter in several ways, and some
 * characters cannot be seen. Passwords, tokens and other secrets are never cleaned.
 */

/** Characters that show something. The second part are signs of Arabic, Syriac and Kaithi that hold numbers. */
const seen =
  /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

/** Whether nothing of the text can be seen. */
export function isBlank(text: string): boolean {
  return !seen.test(text)
}

/** No script writes more marks on one letter. */
const maxMarks = 30

/**
 * Writes each letter with its accents in one way. A text with a longer row of marks stays as it is, because the time
 * that this takes grows with the square of the row.
 */
export function compose(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  for (const [row] of text.matchAll(/\p{M}+/gu)) if (row.length > maxMarks) return text
  return text.normalize(form)
}

/** Blanks, also those without a width. */
const blank = /[\s\u200b\u2060]/

/**
 * The text as it is stored, screened, sent and searched: composed (NFC), and without blanks at its ends. Joiners,
 * emoji and line breaks stay. Empty if nothing of it can be seen.
 */
export function cleanText(typed: string): string {
  // No database stores a NUL, and every door refuses a text that has one, so it stays as it came.
  if (typed.includes('\0')) return typed
  if (isBlank(typed)) return ''
  let [start, end] = [0, typed.length]
  while (blank.test(typed.charAt(start))) start += 1
  while (blank.test(typed.charAt(end - 1))) end -= 1
  return compose(typed.slice(start, end))
}

/** What may stand beside a character without being seen: variants of it, and joiners between two of them. */
const variants = /([^\p{Cc}\p{Cf}\p{Z}])[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
const joiners = /([^\p{Cc}\p{Cf}\p{Z}])[\u200c\u200d](?=[^\p{Cc}\p{Cf}\p{Z}])/gu
/** The flags of England, Scotland, Wales and others: letters that only the flag's font reads. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,16}\u{e007f}/gu

/** Whether a name has characters that cannot be seen. Blanks, joiners inside words and emoji are none. */
export function hasHidden(name: string): boolean {
  const shown = name.replace(flags, '').replace(variants, '$1').replace(joiners, '$1')
  return stripHidden(shown) !== shown
}

/** Removes everything that cannot be seen but blanks within a line. */
export function stripHidden(text: string): string {
  return Array.from(text)
    .filter((character) => seen.test(character) || /\p{Zs}/u.test(character))
    .join('')
}
