const formatters = new Map<string, Intl.NumberFormat>()

/** Creates a formatter at first use: each takes about ten milliseconds on a phone, and most pages need none. */
export function writeNumber(value: number, locale: string): string {
  // Such numbers have no separators, so they need no formatter.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale)
  formatters.set(locale, formatter)
  return formatter.format(value)
}
