import { useSearchParams } from 'react-router'
import { type TransactionType, transactionTypes } from '#contract/credits.ts'

export type ShownFilters = { type: TransactionType | 'all'; user: string; dateFrom: string; dateTo: string }

/** The address holds the filters and the page, so that a view can be bookmarked, shared and returned to. */
export function useTransactionFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)

  function write(changes: Partial<ShownFilters & { page: string }>, replace = false) {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (changes.page === undefined) next.delete('page')
        for (const [name, value] of Object.entries(changes))
          if (value === '' || value === 'all' || (name === 'page' && value === '1')) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace, preventScrollReset: true },
    )
  }

  return {
    filters,
    page: Math.max(1, Math.floor(Number(search.get('page')) || 1)),
    isActive: filters.type !== 'all' || [filters.user, filters.dateFrom, filters.dateTo].some((value) => value !== ''),
    change: (changes: Partial<ShownFilters>, replace = false) => write(changes, replace),
    clear: () => write({ type: 'all', user: '', dateFrom: '', dateTo: '' }),
    goTo: (page: number) => write({ page: String(page) }),
  }
}

/** Ignores invalid filters in the address. */
export function readFilters(search: URLSearchParams): ShownFilters {
  const type = transactionTypes.find((known) => known === search.get('type')) ?? 'all'
  return {
    type,
    user: (search.get('user') ?? '').slice(0, 100),
    dateFrom: readDay(search.get('dateFrom')),
    dateTo: readDay(search.get('dateTo')),
  }
}

function readDay(value: string | null): string {
  const day = value ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

/** How many minutes this browser's clock is ahead of UTC on a day (today if the day is empty). */
export function utcOffsetOn(day: string): number {
  return -new Date(day ? `${day}T12:00:00` : Date.now()).getTimezoneOffset()
}

export function toQuery({ type, user, dateFrom, dateTo }: ShownFilters) {
  return {
    ...(type === 'all' ? {} : { type }),
    ...(user ? { user } : {}),
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
    ...(dateFrom || dateTo ? { utcOffset: utcOffsetOn(dateTo || dateFrom) } : {}),
  }
}
