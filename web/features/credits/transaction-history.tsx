import { useState } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import type { Transaction } from '#contract/credits.ts'
import { exportTransactions, transactionsPageSize } from '#contract/credits.ts'
import { Pagination } from '#web/components/ui/pagination.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import * as texts from '#web/texts/payments.ts'
import { useTransactions } from './queries.ts'
import { Amount, CsvLink, Description, TypeBadge } from './transaction-parts.tsx'

const descriptionLength = 60

/** Every change of the balance, with the balance after it. */
export function TransactionHistory({ user }: { user: CurrentUser }) {
  const [page, setPage] = useState(1)
  const { data, isPending, refetch } = useTransactions(user.username, user.credits, page)
  return (
    <section aria-labelledby="transaction-history" className="rounded-card border border-edge bg-seat p-4 sm:p-6">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="transaction-history" className="text-xl">
          {texts.transactionHistory}
        </h2>
        {data && data.total > 0 && <CsvLink href={exportTransactions.path} />}
      </div>
      {isPending && <Skeleton className="h-64 w-full" />}
      {!isPending && !data && <Unreachable text={texts.historyUnreachable} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="py-6 text-center text-quiet">{texts.noTransactionsYet}</p>}
      {data && data.total > 0 && (
        <>
          <Rows rows={data.data} />
          <Pagination page={page} pages={Math.ceil(data.total / transactionsPageSize)} onPage={setPage} />
        </>
      )}
    </section>
  )
}

function Rows({ rows }: { rows: readonly Transaction[] }) {
  return useMediaQuery('(min-width: 640px)') ? <Table rows={rows} /> : <Cards rows={rows} />
}

function Table({ rows }: { rows: readonly Transaction[] }) {
  return (
    <div className="overflow-x-auto">
      <table aria-labelledby="transaction-history" className="w-full text-left text-sm">
        <thead>
          <tr className="border-edge border-b text-quiet [&>th]:whitespace-nowrap [&>th]:py-2 [&>th]:pr-5 [&>th]:font-medium">
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.type}</th>
            <th scope="col">{texts.description}</th>
            <th scope="col" className="text-right">
              {texts.credits}
            </th>
            <th scope="col" className="pr-0! text-right">
              {texts.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-edge border-b last:border-0 [&>td]:py-2.5 [&>td]:pr-5">
              <td className="whitespace-nowrap text-quiet tabular-nums">{formatDateTime(row.createdAt)}</td>
              <td>
                <TypeBadge type={row.type} />
              </td>
              <td className="w-full">
                <Description text={row.description} length={descriptionLength} />
                <VideoLink row={row} />
              </td>
              <td className="text-right">
                <Amount credits={row.amount} />
              </td>
              <td className="pr-0! text-right tabular-nums">{balanceOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows }: { rows: readonly Transaction[] }) {
  return (
    <ul aria-labelledby="transaction-history" className="divide-y divide-edge border-edge border-t">
      {rows.map((row) => (
        <li key={row.id} className="py-3.5">
          <div className="flex items-center justify-between gap-3">
            <TypeBadge type={row.type} />
            <span className="font-semibold">
              <Amount credits={row.amount} />
            </span>
          </div>
          <p className="mt-2 text-sm">
            <Description text={row.description} length={descriptionLength} />
            <VideoLink row={row} />
          </p>
          <p className="mt-1.5 flex justify-between gap-3 text-quiet text-sm tabular-nums">
            <span>{formatDateTime(row.createdAt)}</span>
            <span>{row.balanceAfter !== null && texts.balanceOf(balanceOf(row))}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

function balanceOf({ balanceAfter }: Transaction): string {
  return balanceAfter === null ? '' : formatNumber(balanceAfter)
}

function VideoLink({ row }: { row: Transaction }) {
  if (!row.taskId) return null
  return (
    <Link
      to={`/my-creations?video=${encodeURIComponent(row.taskId)}`}
      aria-label={texts.viewVideoOf(row.description)}
      className="ml-1.5 inline-flex items-center whitespace-nowrap text-quiet underline underline-offset-4 hover:text-text pointer-coarse:min-h-11"
    >
      {texts.viewVideo}
    </Link>
  )
}
