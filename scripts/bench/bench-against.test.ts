import { expect, it } from 'vitest'
import { median, ratios, readRows } from './bench-against.ts'

const section = (poll: number, rate: number) => `# Results

## other

| list | 9 ms | | |

## idle-poll

2026-11-25; 2 cores

| what | measured (lowest to highest round) | goal | |
|---|---|---|---|
| a poll | ${poll} ms (1 to 9) | ≤ 5 ms | kept |
| polls | ${rate} /s |  |  |
| beside the bare route | 0.83 × | ≥ 0.7 | kept |
`

it('compares times by how much shorter, and rates by how much higher they are', () => {
  const [before, after] = [readRows(section(4, 100), 'idle-poll'), readRows(section(2, 50), 'idle-poll')]
  expect(before.map(({ name }) => name)).toEqual(['a poll', 'polls', 'beside the bare route'])
  expect(ratios(before, after)).toEqual([2, 0.5, 1])
})

it('takes the middle of the rounds', () => {
  expect(median([0.9, 1.4, 1])).toBe(1)
  expect(median([0.9, 1.1, 1, 3])).toBeCloseTo(1.05)
})
