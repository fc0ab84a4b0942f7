import { expect, it } from 'vitest'
import { listVideoSeries } from './video-series.ts'

const models = ['a', 'b', 'c', 'd', 'e', 'f'].map((model) => ({ model, label: `Model ${model}` }))
const point = {
  ...{ from: '', to: '', revenueCents: 0, creditsSold: 0, creditsUsed: 0, creditsReturned: 0 },
  videos: models.map(({ model }, index) => ({ model, completed: index, failed: 1 })),
}

it('ADM-12 shows the four models with the most videos by name, and the others together', () => {
  const { made, failed } = listVideoSeries(models)
  expect(made.map(({ label, amountOf }) => [label, amountOf(point)])).toEqual([
    ['Model a', 0],
    ['Model b', 1],
    ['Model c', 2],
    ['Model d', 3],
    ['Others', 9],
  ])
  expect(failed.map(({ label, amountOf }) => [label, amountOf(point)])).toEqual([
    ['Model a failed', 1],
    ['Model b failed', 1],
    ['Model c failed', 1],
    ['Model d failed', 1],
    ['Others failed', 2],
  ])
  expect(new Set([...made, ...failed].map(({ color }) => color)).size).toBe(10)
})

it('ADM-12 shows each model of a shop with few by name', () => {
  const { made, failed } = listVideoSeries(models.slice(0, 2))
  expect([...made, ...failed].map(({ label }) => label)).toEqual([
    ...['Model a', 'Model b', 'Model a failed', 'Model b failed'],
  ])
  expect(listVideoSeries([])).toEqual({ made: [], failed: [] })
})
