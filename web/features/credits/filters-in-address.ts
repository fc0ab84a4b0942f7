import { z } from 'zod'
import { pageSchema, type TransactionType, transactionTypes } from '#contract/credits.ts'
import { searchOf } from '#web/components/ui/form/search-of.ts'

export type ShownFilters = { type: TransactionType | 'all'; user: string; dateFrom: string; dateTo: string }

export const noFilters: ShownFilters = { type: 'all', user: '', dateFrom: '', dateTo: '' }

const daySchema = z.iso.date().catch('')
const filtersSchema = z.object({
  type: z.enum(transactionTypes).or(z.literal('all')).catch('all'),
  user: z
    .string()
    .transform((user) => searchOf(user))
    .catch(''),
  dateFrom: daySchema,
  dateTo: daySchema,
})

/** Ignores invalid filters in the address. */
export function readFilters(search: URLSearchParams): ShownFilters {
  return filtersSchema.parse(Object.fromEntries(search))
}

/** Returns the first page if the address has no valid page. */
export function readPage(search: URLSearchParams): number {
  return pageSchema.catch(1).parse(search.get('page') ?? undefined)
}

export function isFiltered({ type, user, dateFrom, dateTo }: ShownFilters): boolean {
  return type !== 'all' || [user, dateFrom, dateTo].some((value) => value !== '')
}

/** Returns the changed address without empty filters. Any change other than a page change returns to the first page. */
export function writeFilters(
  search: URLSearchParams,
  changes: Partial<ShownFilters & { page: string }>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (changes.page === undefined) next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === '' || value === 'all' || (name === 'page' && value === '1')) next.delete(name)
    else next.set(name, value)
  return next
}

/** The server takes no moment outside of the years 0 to 9999. */
const [firstMs, lastMs] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
const toMoment = (ms: number) => new Date(Math.min(Math.max(ms, firstMs), lastMs)).toISOString()

const startOf = (day: string) => new Date(`${day}T00:00:00`)

function endOf(day: string): number {
  const next = startOf(day)
  next.setDate(next.getDate() + 1)
  return next.getTime() - 1
}

/**
 * The query for the server. Days begin and end at midnight of this browser's clock. It may be changed between the two,
 * so that one UTC offset would not fit both.
 */
export function toQuery({ type, user, dateFrom, dateTo }: ShownFilters) {
  return {
    ...(type === 'all' ? {} : { type }),
    ...(user ? { user } : {}),
    ...(dateFrom ? { dateFrom: toMoment(startOf(dateFrom).getTime()) } : {}),
    ...(dateTo ? { dateTo: toMoment(endOf(dateTo)) } : {}),
  }
}
