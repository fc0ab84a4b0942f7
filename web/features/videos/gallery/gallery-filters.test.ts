import { expect, it } from 'vitest'
import { hasFilters, readView } from './gallery-filters.ts'

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
