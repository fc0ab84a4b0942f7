import { type ReactNode, useState } from 'react'
import { type UserRecord as Record, recordPageSize } from '#contract/accounts/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatDateTime, formatNumber, formatSigned } from '#web/lib/format.ts'
import * as texts from '#web/texts/users.ts'
import { ResetFactors } from './reset-factors.tsx'
import { ResetLink } from './reset-link.tsx'
import { useUserRecord } from './user-queries.ts'

/** Everything that support needs about a customer: the account, its payments and its videos. */
export function UserRecord({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { data, isPending, refetch } = useUserRecord(id, page)
  if (isPending) return <Skeleton className="h-96" />
  if (!data) return <Unreachable text={texts.userUnreachable} onRetry={() => void refetch()} />
  const { user, transactions, videos } = data
  const more = Math.max(transactions.length, videos.length) === recordPageSize
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 [&_dt]:text-quiet [&_dt]:text-sm [&_dd]:break-words">
        <Fact name={texts.email}>{user.email ?? '—'}</Fact>
        <Fact name={texts.credits}>{formatNumber(user.credits)}</Fact>
        <Fact name={texts.videosCreated}>{formatNumber(user.videoCount)}</Fact>
        <Fact name={texts.since}>{formatDateTime(user.createdAt)}</Fact>
      </dl>
      {!user.isDeleted && <ResetLink user={user} />}
      {!user.isDeleted && <ResetFactors user={user} />}
      <div className="grid gap-6 lg:grid-cols-2">
        <Part
          id="user-ledger"
          title={texts.ledger}
          none={texts.noTransactions}
          rows={transactions.map((row) => <Transaction key={row.id} row={row} />)}
        />
        <Part
          id="user-videos"
          title={texts.videos}
          none={texts.noVideos}
          rows={videos.map((video) => <Video key={video.taskId} video={video} />)}
        />
      </div>
      {(more || page > 1) && (
        <div className="mt-5 flex justify-center gap-2">
          <Button size="small" aria-disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts.newer}
          </Button>
          <Button size="small" aria-disabled={!more} onClick={() => setPage(page + 1)}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

type PartProps = { id: string; title: string; none: string; rows: readonly ReactNode[] }

function Part({ id, title, none, rows }: PartProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2">
        {title}
      </h3>
      {rows.length === 0 && <p className="text-quiet text-sm">{none}</p>}
      <ul className="divide-y divide-edge border-edge border-y text-sm" hidden={rows.length === 0}>
        {rows}
      </ul>
    </section>
  )
}

function Transaction({ row }: { row: Record['transactions'][number] }) {
  return (
    <li className="flex items-baseline gap-4 py-2">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate" title={row.description}>
          {row.description}
        </span>
        <span className="text-quiet">{`${row.type} · ${formatDateTime(row.createdAt)}`}</span>
      </span>
      <span className={`tabular-nums ${row.amount > 0 ? 'text-good' : ''}`}>{formatSigned(row.amount)}</span>
      <span className="w-16 text-right text-quiet tabular-nums">{formatNumber(row.balanceAfter)}</span>
    </li>
  )
}

function Video({ video }: { video: Record['videos'][number] }) {
  return (
    <li className="py-2">
      <span className="flex items-baseline gap-4">
        <span dir="auto" className="min-w-0 flex-1 truncate" title={video.prompt}>
          {video.prompt}
        </span>
        <span className="text-quiet tabular-nums">{formatNumber(video.creditsUsed)}</span>
      </span>
      <span className="block text-quiet">
        {[
          video.status,
          video.model,
          video.createdVia,
          formatDateTime(video.createdAt),
          video.refunded && texts.refunded,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {video.errorMessage && (
        <span dir="auto" className="block text-bad">
          {video.errorMessage}
        </span>
      )}
    </li>
  )
}
