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

/** How many minutes this browser's clock is ahead of UTC on a day (today if the day is empty). */
function utcOffsetOn(day: string): number {
  return -new Date(day ? `${day}T12:00:00` : Date.now()).getTimezoneOffset()
}

/** The query for the server. Days begin and end at midnight of this browser's clock. */
export function toQuery({ type, user, dateFrom, dateTo }: ShownFilters) {
  return {
    ...(type === 'all' ? {} : { type }),
    ...(user ? { user } : {}),
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
    ...(dateFrom || dateTo ? { utcOffset: utcOffsetOn(dateTo || dateFrom) } : {}),
  }
}
