let segmenter: Intl.Segmenter | undefined

/** The characters that a person sees. Browsers without the segmenter count code points. */
function* splitCharacters(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return yield* text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** How many characters a person sees: an emoji or a letter with its accents is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of splitCharacters(text)) count += 1
  return count
}

/**
 * How many code points a text has: letters and marks, each for itself. Video services count prompts like this, and it
 * is never less than what a person sees.
 */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Room for an emoji or for a letter with several marks; most characters have one to three bytes. */
const bytesPerCharacter = 20

/** The most bytes of a text with at most this many characters. */
export function maxBytesOf(maxCharacters: number): number {
  return maxCharacters * bytesPerCharacter
}

/** Whether the text has at most this many characters. Counts as little as possible, because long texts take long. */
export function hasAtMost(text: string, maxCharacters: number): boolean {
  return countCodePoints(text) <= maxCharacters || countCharacters(text) <= maxCharacters
}

/** The first characters of a text, none of them cut in two. */
export function firstCharacters(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : fitText(text, maxCharacters, () => 1)
}

/** The text, or its beginning with an ellipsis as the last of at most this many characters. */
export function shortenText(text: string, maxCharacters: number): string {
  return hasAtMost(text, maxCharacters) ? text : `${firstCharacters(text, maxCharacters - 1)}…`
}

/** As many whole characters as fit, such as into the bytes of a file name. */
export function fitText(text: string, max: number, sizeOf: (character: string) => number): string {
  let [kept, size] = ['', 0]
  for (const character of splitCharacters(text)) {
    size += sizeOf(character)
    if (size > max) break
    kept += character
  }
  return kept
}

/** How most services count: emoji are two or more. */
export const lengthOf = ({ length }: string) => length
