import { type PluralForms, plural } from '#contract/plural.ts'
import * as texts from '#web/texts/shell.ts'

let separated: Intl.NumberFormat | undefined

export function formatNumber(value: number): string {
  // Such numbers have no separators, so they need no formatter, which takes about ten milliseconds on a phone.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  separated ??= new Intl.NumberFormat(texts.numberLocale)
  return separated.format(value)
}

/** A text with a number in it, such as "1 video" or "2 videos", in the language of the page. */
export function formatCount(count: number, forms: PluralForms): string {
  return plural(count, forms, formatNumber(count), texts.language)
}
