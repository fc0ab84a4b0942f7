import type { AdminTransaction } from '#contract/credits.ts'
import type { Elements } from '#web/components/ui/elements.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import * as texts from '#web/texts/payments.ts'
import { Amount, Description, TypeBadge } from './transaction-parts.tsx'

const descriptionLength = 50

type RowsProps = {
  rows: readonly AdminTransaction[]
  /** The number of the first row. */
  first: number
  actions: (row: AdminTransaction) => Elements
}

export function AllTransactionsRows(props: RowsProps) {
  return useMediaQuery('(min-width: 640px)') ? <Table {...props} /> : <Cards {...props} />
}

const headings = ['#', texts.user, texts.type, texts.date, texts.description, texts.credits, texts.actions]

function Table({ rows, first, actions }: RowsProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={texts.transactions} className="w-full text-left text-sm">
        <thead>
          <tr className="border-edge border-b text-quiet">
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`whitespace-nowrap py-2 pr-5 font-medium ${heading === texts.credits ? 'text-right' : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} className="border-edge border-b last:border-0 [&>td]:py-1.5 [&>td]:pr-5">
              <td className="text-quiet tabular-nums">{first + index}</td>
              <td className="max-w-48">
                <User row={row} />
              </td>
              <td>
                <TypeBadge type={row.type} />
              </td>
              <td className="whitespace-nowrap tabular-nums">{formatDateTime(row.createdAt)}</td>
              <td className="min-w-52">
                <Description text={row.description} length={descriptionLength} />
                <KieTask id={row.kieTaskId} />
              </td>
              <td className="text-right">
                <Amount credits={row.amount} />
              </td>
              <td className="h-12 w-32 pr-0!">{actions(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows, first, actions }: RowsProps) {
  return (
    <ul aria-label={texts.transactions} className="divide-y divide-edge border-edge border-t">
      {rows.map((row, index) => (
        <li key={row.id} className="py-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <User row={row} />
            </div>
            <span className="font-semibold">
              <Amount credits={row.amount} />
            </span>
          </div>
          <p className="mt-1.5 text-sm">
            <Description text={row.description} length={descriptionLength} />
            <KieTask id={row.kieTaskId} />
          </p>
          <div className="mt-2 flex min-h-9 flex-wrap items-center justify-between gap-2 text-quiet text-sm tabular-nums">
            <span className="flex items-center gap-2.5">
              <span>{`#${first + index}`}</span>
              <TypeBadge type={row.type} />
              <span>{formatDateTime(row.createdAt)}</span>
            </span>
            {actions(row)}
          </div>
        </li>
      ))}
    </ul>
  )
}

function User({ row }: { row: AdminTransaction }) {
  return (
    <>
      <span dir="auto" className="block break-words font-medium">
        {row.username}
      </span>
      {row.email && <span className="block truncate text-quiet text-sm">{row.email}</span>}
    </>
  )
}

/** The task id that the provider's support needs. */
function KieTask({ id }: { id: string | null }) {
  if (!id) return null
  return <span className="block break-all text-quiet text-sm">{texts.kieTask(id)}</span>
}
