import { expect, it } from 'vitest'
import * as texts from '#web/texts/videos.ts'
import { hasFilters, readView, writeView } from './gallery-filters.ts'
import { countVideos, toggleSelected } from './gallery-words.ts'

const read = (search: string) => readView(new URLSearchParams(search))

it('CRE-04 reads the view from the address', () => {
  expect(read('?page=3&q=+rain+&status=failed&model=veo3&aspectRatio=1%3A1')).toEqual({
    ...{ page: 3, q: 'rain', status: 'failed', model: 'veo3', aspectRatio: '1:1' },
  })
})

it('CRE-04 ignores invalid values', () => {
  const plain = read('?page=-1&status=lost&model=veo9&aspectRatio=4:3')
  expect(plain).toEqual({ page: 1, q: '' })
  expect([hasFilters(plain), hasFilters(read('?page=2')), hasFilters(read('?q=a'))]).toEqual([false, false, true])
})

it('MOD-01 CRE-04 filters by every model of the list', () => {
  const address = new URLSearchParams('model=demo')
  expect([readView(address).model, readView(address, ['demo']).model]).toEqual([undefined, 'demo'])
})

it.each([
  ['page=100000', 100_000],
  ['page=100001', 1],
  ['page=Infinity', 1],
  ['page=1.5', 1],
  ['page=', 1],
])('CRE-01 the address %j shows page %d', (search, page) => expect(read(search).page).toBe(page))

it.each([
  ['a filter leads back to the first page', 'page=3&q=rain', { status: 'failed' }, 'q=rain&status=failed'],
  ['a page keeps the filters', 'q=rain', { page: 2 }, 'q=rain&page=2'],
  ['the first page is not named', 'q=rain&page=2', { page: 1 }, 'q=rain'],
  ['an emptied search goes', 'q=rain&model=veo3', { q: '' }, 'model=veo3'],
  ['a filter that is taken away goes', 'status=failed', { status: undefined }, ''],
  ['a linked video stays', 'video=vid_1', { q: 'rain' }, 'video=vid_1&q=rain'],
] as const)('CRE-04 %s', (_, before, changes, after) => {
  const search = new URLSearchParams(before)
  expect(`${writeView(search, changes)}`).toBe(after)
  expect(`${search}`).toBe(before)
})

it.each([
  [0, '0 videos'],
  [1, '1 video'],
  [2, '2 videos'],
  [9999, '9,999 videos'],
  [10_000, texts.moreThanVideos('10,000')],
])('CRE-04 counts %d videos in words', (total, words) => expect(countVideos(total)).toBe(words))

it('CRE-04 selects a video and deselects it again', () => {
  expect(toggleSelected(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleSelected(['a', 'b'], 'a')).toEqual(['b'])
})
