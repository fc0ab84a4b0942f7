import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  type AdminTransaction,
  exportAllTransactions,
  listAllTransactions,
  transactionsPageSize,
} from '#contract/credits.ts'
import type { Elements } from '#web/components/ui/elements.ts'
import { Pagination } from '#web/components/ui/pagination.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { usePages } from '#web/lib/address/use-pages.ts'
import { callEndpoint, describeError, fetchFile } from '#web/lib/api.ts'
import { creditsKey } from '#web/lib/query-client.ts'
import { saveBlob } from '#web/lib/save-blob.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/payments.ts'
import { AllTransactionsRows } from './all-transactions-rows.tsx'
import { type ShownFilters, toQuery } from './filters-in-address.ts'
import { CsvButton } from './transaction-parts.tsx'

type AllTransactionsProps = {
  filters: ShownFilters
  isActive: boolean
  page: number
  /** If `replace` is true, the change adds no step to the browser history. */
  onPage: (page: number, replace?: boolean) => void
  /** The actions that a row offers. */
  actions: (row: AdminTransaction) => Elements
}

export function AllTransactions({ filters, isActive, page, onPage, actions }: AllTransactionsProps) {
  const query = toQuery(filters)
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...creditsKey, 'all', query, page],
    queryFn: ({ signal }) =>
      callEndpoint(listAllTransactions, { query: { ...query, page, limit: transactionsPageSize }, signal }),
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
  const pages = usePages({
    ...{ page, perPage: transactionsPageSize, total: data?.total ?? 0 },
    isCurrent: data !== undefined && !isPlaceholderData,
    onLast: (last) => onPage(last, true),
  })

  if (isPending) return <Skeleton className="h-96 w-full" />
  if (!data) {
    return <Unreachable text={texts.transactionsUnreachable} onRetry={() => void refetch()} />
  }
  if (data.total === 0) {
    return (
      <p className="rounded-card border border-edge bg-seat px-6 py-14 text-center text-quiet">
        {isActive ? texts.noTransactionsMatch : texts.siteHasNoTransactions}
      </p>
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className="rounded-card border border-edge bg-seat p-4 sm:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-quiet">
          {texts.transactionsCounted(data.total)}
        </p>
        <ExportAll query={query} />
      </div>
      <AllTransactionsRows rows={data.data} first={(page - 1) * transactionsPageSize + 1} actions={actions} />
      <Pagination page={page} pages={pages} onPage={onPage} />
    </div>
  )
}

/** Not a plain link: the call may need step-up, for which the page asks. */
function ExportAll({ query }: { query: ReturnType<typeof toQuery> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(exportAllTransactions, { query }),
    onSuccess: (file) => saveBlob(file, 'all-transactions.csv'),
    onError: (error) => showFailure(texts.csvNotDownloaded, describeError(error)),
  })
  return <CsvButton preparing={isPending} onClick={() => mutate()} />
}
