import { z } from 'zod'
import { cleanText, hasHidden } from './clean-text.ts'
import { countBytes, countCodePoints, hasAtMost, maxBytesOf } from './measure-text.ts'

type TextRules = {
  /** In characters that a person sees. */
  maxLength: number
  tooLong: string
  /** Says that the text is missing. Without it, the text may be empty. */
  missing?: string
}

/** A text that a person types: cleaned, and bounded in characters and in bytes. */
export function textSchema({ maxLength, tooLong, missing }: TextRules) {
  return cleaned({ missing, tooLong, maxUnits: maxBytesOf(maxLength) })
    .refine((text) => countBytes(text) <= maxBytesOf(maxLength), { error: tooManyBytes(maxLength), abort: true })
    .refine((text) => hasAtMost(text, maxLength), tooLong)
    .meta({ maxLength })
}

/** A name that a person chooses: a text on one line without hidden characters. */
export function nameSchema({ hidden, ...rules }: TextRules & { hidden: string }) {
  return textSchema(rules).refine((name) => !hasHidden(name), hidden)
}

/** A text that goes to a video service, which counts its letters and marks each for itself: at most four bytes. */
export function promptSchema({ maxLength, tooLong, missing }: TextRules) {
  return cleaned({ missing, tooLong, maxUnits: 4 * maxLength })
    .refine((text) => countCodePoints(text) <= maxLength, tooLong)
    .meta({ maxLength })
}

/** For searches with room for 200 characters. */
export const tooLongSearch = 'Search for at most 200 characters'

/** `maxUnits`: so long that nothing needs to be cleaned to see that the text is too long. */
function cleaned({ missing, tooLong, maxUnits }: { missing: string | undefined; tooLong: string; maxUnits: number }) {
  const text = z
    .string(missing)
    .max(maxUnits + someBlanks, { error: tooLong, abort: true })
    .overwrite(cleanText)
  return missing === undefined ? text : text.min(1, { error: missing, abort: true })
}

/** Room for blanks around a text. */
const someBlanks = 1000

const tooManyBytes = (maxLength: number) => `This text is too long: it has more than ${maxBytesOf(maxLength)} bytes`
