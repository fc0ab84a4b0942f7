const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

type PeriodInput = { dateFrom?: string | undefined; dateTo?: string | undefined; utcOffset: number }

/** Includes `from`, excludes `before`. */
export type Period = { from: Date | null; before: Date | null }

/** A day is a day on the reader's clock, and the last day is included in full; a moment is exact to the millisecond. */
export function toPeriod({ dateFrom, dateTo, utcOffset }: PeriodInput): Period {
  return {
    from: dateFrom ? startOf(dateFrom, utcOffset) : null,
    before: dateTo ? addMs(startOf(dateTo, utcOffset), isDay(dateTo) ? dayMs : 1) : null,
  }
}

function startOf(date: string, utcOffset: number): Date {
  return isDay(date) ? addMs(new Date(`${date}T00:00:00Z`), -utcOffset * minuteMs) : new Date(date)
}

const isDay = (date: string) => !date.includes('T')

/** The last days on the reader's clock, oldest first and ending today, as 2026-11-21. */
export function lastDays(now: Date, days: number, utcOffset: number): string[] {
  const today = addMs(now, utcOffset * minuteMs)
  return Array.from({ length: days }, (_, index) =>
    addMs(today, (index + 1 - days) * dayMs)
      .toISOString()
      .slice(0, 10),
  )
}

function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
