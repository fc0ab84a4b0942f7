import { expect, it } from 'vitest'
import type { OverviewDay } from '#contract/overview.ts'
import { countVideos, sum, toPoints } from './series.ts'

const day = (index: number): OverviewDay => ({
  day: `day ${index}`,
  revenueCents: 1,
  creditsSold: index,
  creditsUsed: 0,
  creditsReturned: 0,
  videos: [
    { model: 'veo3', completed: 1, failed: 0 },
    { model: 'kling', completed: index % 2, failed: 1 },
  ],
})
const days = (count: number) => Array.from({ length: count }, (_, index) => day(index))

it('ADM-12 shows a month by days and a year by weeks, with a whole week at the end', () => {
  expect(toPoints(days(30))).toHaveLength(30)
  const weeks = toPoints(days(365))
  expect(weeks).toHaveLength(53)
  expect(weeks[0]).toMatchObject({ from: 'day 0', to: 'day 0', revenueCents: 1 })
  expect(weeks.at(-1)).toMatchObject({ from: 'day 358', to: 'day 364', revenueCents: 7 })
  expect(sum(days(365)).revenueCents).toBe(365)
})

it.each([
  [0, 0],
  [1, 1],
  [120, 120],
  [121, 18],
])('ADM-12 draws %d days as %d bars that add up to all of them', (count, bars) => {
  const points = toPoints(days(count))
  expect(points).toHaveLength(bars)
  expect(sum(days(count)).creditsSold).toBe(points.reduce((all, point) => all + point.creditsSold, 0))
})

it('ADM-12 adds up the videos of each model', () => {
  const [week] = toPoints(days(365)).slice(-1)
  expect(week?.videos).toEqual([
    { model: 'veo3', completed: 7, failed: 0 },
    { model: 'kling', completed: 3, failed: 7 },
  ])
  expect(week && countVideos(week, 'completed')).toBe(10)
  expect(week && countVideos(week, 'failed', ['veo3'])).toBe(0)
})
