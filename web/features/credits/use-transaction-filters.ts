import { useSearchParams } from 'react-router'
import { isFiltered, noFilters, readFilters, readPage, type ShownFilters, writeFilters } from './filters-in-address.ts'

/** The address holds the filters and the page, so that a view can be bookmarked, shared and returned to. */
export function useTransactionFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)

  function write(changes: Partial<ShownFilters & { page: string }>, replace = false) {
    setSearch((current) => writeFilters(current, changes), { replace, preventScrollReset: true })
  }

  return {
    filters,
    page: readPage(search),
    isActive: isFiltered(filters),
    change: (changes: Partial<ShownFilters>, replace = false) => write(changes, replace),
    clear: () => write(noFilters),
    goTo: (page: number, replace = false) => write({ page: String(page) }, replace),
  }
}
