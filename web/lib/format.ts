import { firstCharacters, hasAtMost } from '#contract/typed-text/measure-text.ts'
import { writeNumber } from '#web/language/write-number.ts'
import * as texts from '#web/texts/shell.ts'

/** Creates a formatter at first use: each takes about ten milliseconds on a phone, and most pages need none. */
function later<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined
  return () => {
    made ??= make()
    return made
  }
}

const dateTime = later(
  () =>
    new Intl.DateTimeFormat(texts.dateLocale, {
      ...{ day: 'numeric', month: 'numeric', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit' },
    }),
)
const dayMonth = later(
  () => new Intl.DateTimeFormat(texts.dateLocale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }),
)
const fullDay = later(
  () =>
    new Intl.DateTimeFormat(texts.dateLocale, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' }),
)

export function formatDateTime(iso: string): string {
  return dateTime().format(new Date(iso))
}

/** A day such as 2026-11-21, without its year. */
export function formatDay(day: string): string {
  return dayMonth().format(new Date(`${day}T00:00:00Z`))
}

/** A day such as 2026-11-21, with its year. */
export function formatFullDay(day: string): string {
  return fullDay().format(new Date(`${day}T00:00:00Z`))
}

/** A short form such as 1.2K, for narrow places. */
export function formatCompact(value: number): string {
  return new Intl.NumberFormat(texts.numberLocale, { notation: 'compact' }).format(value)
}

export function formatNumber(value: number): string {
  return writeNumber(value, texts.numberLocale)
}

/** The share that succeeded, in whole percent. It is 100 only if none failed. */
export function percentSucceeded(succeeded: number, ended: number): number {
  const percent = Math.round((100 * succeeded) / ended)
  return succeeded < ended ? Math.min(99, percent) : percent
}

/** With a sign, even if it is a plus. */
export function formatSigned(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`
}

export function formatCredits(credits: number): string {
  return texts.formatCount(credits, texts.creditForms)
}

/** Such as 0:08, 12:40 or 1:02:09. */
export function formatDuration(milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / 1000))
  const seconds = String(total % 60).padStart(2, '0')
  const minutes = Math.floor(total / 60)
  if (minutes < 60) return `${minutes}:${seconds}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${seconds}`
}

export function cutText(text: string, length: number): string {
  return hasAtMost(text, length) ? text : `${firstCharacters(text, length).trimEnd()}…`
}
