import { afterEach, describe, expect, it, vi } from 'vitest'
import { listAllTransactions } from '#contract/credits.ts'
import { isFiltered, noFilters, readFilters, readPage, toQuery, writeFilters } from './filters-in-address.ts'

const address = (search: string) => new URLSearchParams(search)

describe('the filters that an address names', () => {
  it('ADM-10 are read', () => {
    expect(readFilters(address('type=usage&user=An&dateFrom=2026-11-01&dateTo=2026-11-30&page=2'))).toEqual({
      ...{ type: 'usage', user: 'An', dateFrom: '2026-11-01', dateTo: '2026-11-30' },
    })
  })

  it.each(['', 'type=all', 'type=gift', 'dateFrom=', 'dateFrom=yesterday', 'dateFrom=1.1.2026', 'dateTo=2026-13-01'])(
    'ADM-10 are empty in %j',
    (search) => {
      const filters = readFilters(address(search))
      expect(filters).toEqual(noFilters)
      expect(isFiltered(filters)).toBe(false)
    },
  )

  it('ADM-10 contain no day that does not exist, because the server would refuse it', () => {
    expect(readFilters(address('dateFrom=2026-02-31&dateTo=2027-02-29'))).toEqual(noFilters)
    expect(readFilters(address('dateFrom=2028-02-29'))).toMatchObject({ dateFrom: '2028-02-29' })
  })

  it('ADM-10 are cut to the maximum length of the server', () => {
    expect(readFilters(address(`user=${'a'.repeat(500)}`)).user).toHaveLength(100)
  })

  it.each(['type=usage', 'user=a', 'dateFrom=2026-11-01', 'dateTo=2026-11-01'])(
    'ADM-10 count as active in %j',
    (search) => expect(isFiltered(readFilters(address(search)))).toBe(true),
  )
})

it.each([
  ['', 1],
  ['page=7', 7],
  ['page=', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=two', 1],
  ['page=Infinity', 1],
  ['page=1000000', 1_000_000],
  ['page=1000001', 1],
])('ADM-10 the address %j shows page %d', (search, page) => expect(readPage(address(search))).toBe(page))

describe('a change of the address', () => {
  it.each([
    ['a filter leads back to the first page', 'page=3', { user: 'an' }, 'user=an'],
    ['a page keeps the filters', 'type=usage', { page: '2' }, 'type=usage&page=2'],
    ['the first page is not named', 'type=usage&page=2', { page: '1' }, 'type=usage'],
    ['all types are not named', 'type=usage&user=an', { type: 'all' as const }, 'user=an'],
    ['an emptied filter goes', 'user=an&dateTo=2026-11-30', { user: '' }, 'dateTo=2026-11-30'],
    ['cleared filters leave the rest', 'lang=en&type=usage&user=an&page=4', noFilters, 'lang=en'],
  ])('ADM-10 %s', (_, before, changes, after) => {
    const current = address(before)
    expect(`${writeFilters(current, changes)}`).toBe(after)
    expect(`${current}`).toBe(before)
  })
})

it('ADM-10 sends only the active filters, and a day as its first or last moment', () => {
  expect(toQuery(noFilters)).toEqual({})
  expect(toQuery({ ...noFilters, type: 'refund', user: 'an' })).toEqual({ type: 'refund', user: 'an' })
  const dateFrom = new Date(2026, 6, 1).toISOString()
  expect(toQuery({ ...noFilters, dateFrom: '2026-07-01' })).toEqual({ dateFrom })
  const dateTo = new Date(2026, 6, 1, 23, 59, 59, 999).toISOString()
  expect(toQuery({ ...noFilters, dateTo: '2026-07-01' })).toEqual({ dateTo })
})

describe('the days of the browser', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    ['2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2026-10-01', '2026-10-31', '2026-09-30T22:00:00.000Z', '2026-10-31T22:59:59.999Z'],
    ['2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ])('ADM-10 from %s to %s are complete when the clock is changed', (from, to, dateFrom, dateTo) => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(toQuery({ ...noFilters, dateFrom: from, dateTo: to })).toEqual({ dateFrom, dateTo })
  })

  it('ADM-10 stay within the years that the server takes', () => {
    const days = { ...noFilters, dateFrom: '0000-01-01', dateTo: '9999-12-31' }
    for (const zone of ['Europe/Berlin', 'America/New_York']) {
      vi.stubEnv('TZ', zone)
      const { query } = listAllTransactions
      expect(query?.safeParse(toQuery(days)).error).toBeUndefined()
    }
  })
})
