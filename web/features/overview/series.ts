import type { OverviewDay } from '#contract/overview.ts'

export type Point = Omit<OverviewDay, 'day'> & { from: string; to: string }

/** What one line, area or stack of a chart shows. */
export type Series = { label: string; color: string; amountOf: (point: Point) => number }

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
  const total = (name: Exclude<keyof OverviewDay, 'day' | 'videos'>) => days.reduce((all, day) => all + day[name], 0)
  return {
    revenueCents: total('revenueCents'),
    creditsSold: total('creditsSold'),
    creditsUsed: total('creditsUsed'),
    creditsReturned: total('creditsReturned'),
    videos: sumVideos(days.flatMap(({ videos }) => videos)),
  }
}

type Made = OverviewDay['videos'][number]

function sumVideos(videos: readonly Made[]): Made[] {
  const sums = new Map<string, Made>()
  for (const { model, completed, failed } of videos) {
    const before = sums.get(model)
    sums.set(model, {
      model,
      completed: completed + (before?.completed ?? 0),
      failed: failed + (before?.failed ?? 0),
    })
  }
  return [...sums.values()]
}

/** How many videos of these models a point has; of all models without any given. */
export function countVideos(
  { videos }: Pick<Point, 'videos'>,
  outcome: 'completed' | 'failed',
  models?: readonly string[],
) {
  return videos.filter(({ model }) => models?.includes(model) ?? true).reduce((all, made) => all + made[outcome], 0)
}
