import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type AuditEntry, auditPageSize, listAudit } from '#contract/audit.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { searchOf } from '#web/components/ui/form/search-of.ts'
import { Pagination } from '#web/components/ui/pagination.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { callEndpoint } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/admin.ts'
import { describeChanges } from './audit-words.ts'

const everything = { actor: '', search: '', dateFrom: '', dateTo: '', page: 1 }

/** The log of administrators' actions. */
export function AuditLog() {
  const [filter, setFilter] = useState(everything)
  const query = { ...filter, actor: searchOf(filter.actor), search: searchOf(filter.search) }
  const { data, isPending, refetch } = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => callEndpoint(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    meta: { personal: true },
  })
  const { page: _, ...narrowed } = filter
  const isEverything = Object.values(narrowed).every((value) => value === '')
  const narrow = (change: Partial<typeof everything>) => setFilter({ ...filter, page: 1, ...change })

  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={texts.administrator}>
          {(control) => (
            <Input {...control} value={filter.actor} onChange={(event) => narrow({ actor: event.target.value })} />
          )}
        </Field>
        <Field label={texts.actionOrSubject}>
          {(control) => (
            <Input {...control} value={filter.search} onChange={(event) => narrow({ search: event.target.value })} />
          )}
        </Field>
        <Field label={texts.fromDay}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={filter.dateFrom}
              onChange={(event) => narrow({ dateFrom: event.target.value })}
            />
          )}
        </Field>
        <Field label={texts.toDay}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={filter.dateTo}
              onChange={(event) => narrow({ dateTo: event.target.value })}
            />
          )}
        </Field>
      </div>
      {isPending && <Skeleton className="h-48" />}
      {!isPending && !data && <Unreachable text={texts.auditLogUnreachable} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <p className="py-8 text-center text-quiet">{isEverything ? texts.nothingLogged : texts.noMatchingEntries}</p>
      )}
      {data && data.data.length > 0 && <Entries entries={data.data} />}
      {data && (
        <Pagination
          page={filter.page}
          pages={Math.ceil(data.total / auditPageSize)}
          onPage={(page) => narrow({ page })}
        />
      )}
    </>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul className="divide-y divide-edge border-edge border-y text-sm">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-5 gap-y-1 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[9rem_8rem_minmax(0,1fr)]"
        >
          <span className="text-quiet tabular-nums">{formatDateTime(entry.createdAt)}</span>
          <span dir="auto" className="truncate font-medium">
            {entry.actor ?? texts.nobody}
          </span>
          <span className="min-w-0 sm:max-lg:col-start-2">
            <span className="font-medium">{`${entry.action.replaceAll('-', ' ')} `}</span>
            <Subject entry={entry} />
            <Changes entry={entry} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Subject({ entry: { subject, subjectName } }: { entry: AuditEntry }) {
  if (subjectName === null) {
    return (
      <span dir="auto" className="break-all text-quiet">
        {subject}
      </span>
    )
  }
  return (
    <Link
      dir="auto"
      title={subject}
      to={`/admin/users?${new URLSearchParams({ search: subjectName })}`}
      className="break-all text-quiet underline underline-offset-4 hover:text-text"
    >
      {subjectName}
    </Link>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = describeChanges(entry)
  if (changes.length === 0) return null
  return (
    <span dir="auto" className="block break-words text-quiet">
      {changes.join(' · ')}
    </span>
  )
}
