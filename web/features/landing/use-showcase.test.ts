import { expect, it } from 'vitest'
import type { ShowcaseClip } from '#contract/showcase/list-showcase.ts'
import { shippedShowcase } from './example-list.ts'
import { arrange } from './use-showcase.ts'

const clip = (id: string): ShowcaseClip => ({
  ...{ id, words: id, label: '', demo: false, videoUrl: `/${id}.mp4`, posterUrl: `/${id}.webp` },
  ...{ width: 720, height: 1280, seconds: 5, peaks: [] },
})
const many = (count: number) => Array.from({ length: count }, (_, index) => clip(`clip ${index}`))

it('ADM-15 LND-02 LND-03 without clips, six cards and eight tiles are shown, with twelve counts of views', () => {
  expect(arrange([])).toBe(shippedShowcase)
  expect([shippedShowcase.cards.length, shippedShowcase.tiles.length]).toEqual([6, 8])
  const counts = [...shippedShowcase.cards, ...shippedShowcase.tiles].map(({ views }) => views)
  expect(counts.every((views) => views?.endsWith('K'))).toBe(true)
  expect(new Set(counts).size).toBe(12)
})

it('ADM-15 clips fill the cards first, the first one is at the top, and none has a count of views', () => {
  const few = arrange(many(2))
  expect([few.hero.id, few.cards.length, few.tiles.length, few.isShipped]).toEqual(['clip 0', 2, 0, false])
  const all = arrange(many(14))
  expect([all.cards.length, all.tiles.length, all.tiles[0]?.id]).toEqual([6, 8, 'clip 6'])
  expect([...all.cards, ...all.tiles].every(({ views, mark }) => views === null && mark?.demo === false)).toBe(true)
  expect(all.hero.isNarrow).toBe(true)
})
