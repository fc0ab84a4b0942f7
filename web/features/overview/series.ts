import type { OverviewDay } from '#contract/overview.ts'

export type Point = Omit<OverviewDay, 'day'> & { from: string; to: string }

const maxBars = 60

/** Returns days, or weeks if there are too many days for a chart. */
export function toPoints(days: readonly OverviewDay[]): Point[] {
  const size = days.length > 2 * maxBars ? 7 : 1
  const points: Point[] = []
  // Counts back from today, so that the last week is complete.
  for (let end = days.length; end > 0; end -= size) {
    const week = days.slice(Math.max(0, end - size), end)
    const [first, last] = [week[0], week.at(-1)]
    if (first && last) points.unshift({ ...sum(week), from: first.day, to: last.day })
  }
  return points
}

/** Adds up every number of the days. */
export function sum(days: readonly OverviewDay[]): Omit<OverviewDay, 'day'> {
  const total = (name: keyof Omit<OverviewDay, 'day'>) => days.reduce((all, day) => all + day[name], 0)
  return {
    revenueCents: total('revenueCents'),
    creditsSold: total('creditsSold'),
    creditsUsed: total('creditsUsed'),
    creditsReturned: total('creditsReturned'),
    qualityCompleted: total('qualityCompleted'),
    qualityFailed: total('qualityFailed'),
    fastCompleted: total('fastCompleted'),
    fastFailed: total('fastFailed'),
    otherCompleted: total('otherCompleted'),
    otherFailed: total('otherFailed'),
  }
}
