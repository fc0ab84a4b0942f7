import { type ReactNode, useState } from 'react'
import { type UserRecord as Record, recordPageSize } from '#contract/accounts/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatDateTime, formatNumber, formatSigned } from '#web/lib/format.ts'
import * as texts from '#web/texts/users.ts'
import { ResetLink } from './reset-link.tsx'
import { useUserRecord } from './user-queries.ts'

/** All that a question of a customer needs: who they are, what they paid and what they made. */
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
      <div className="grid gap-6 lg:grid-cols-2">
        <Transactions transactions={transactions} />
        <Videos videos={videos} />
      </div>
      {(more || page > 1) && (
        <div className="mt-5 flex justify-center gap-2">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts.newer}
          </Button>
          <Button size="small" disabled={!more} onClick={() => setPage(page + 1)}>
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

const listClass = 'divide-y divide-edge border-edge border-y text-sm'

function Transactions({ transactions }: Pick<Record, 'transactions'>) {
  return (
    <section aria-labelledby="user-ledger" className="min-w-0">
      <h3 id="user-ledger" className="mb-2">
        {texts.ledger}
      </h3>
      {transactions.length === 0 && <p className="text-quiet text-sm">{texts.nothingWasBoughtOrSpent}</p>}
      <ul className={listClass} hidden={transactions.length === 0}>
        {transactions.map((row) => (
          <li key={row.id} className="flex items-baseline gap-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate" title={row.description}>
                {row.description}
              </span>
              <span className="text-quiet">
                {row.type} · {formatDateTime(row.createdAt)}
              </span>
            </span>
            <span className={`tabular-nums ${row.amount > 0 ? 'text-good' : ''}`}>{formatSigned(row.amount)}</span>
            <span className="w-16 text-right text-quiet tabular-nums">{formatNumber(row.balanceAfter)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Videos({ videos }: Pick<Record, 'videos'>) {
  return (
    <section aria-labelledby="user-videos" className="min-w-0">
      <h3 id="user-videos" className="mb-2">
        {texts.videos}
      </h3>
      {videos.length === 0 && <p className="text-quiet text-sm">{texts.noVideoWasMade}</p>}
      <ul className={listClass} hidden={videos.length === 0}>
        {videos.map((video) => (
          <li key={video.taskId} className="py-2">
            <span className="flex items-baseline gap-4">
              <span className="min-w-0 flex-1 truncate" title={video.prompt}>
                {video.prompt}
              </span>
              <span className="text-quiet tabular-nums">{formatNumber(video.creditsUsed)}</span>
            </span>
            <span className="block text-quiet">
              {video.status} · {video.model} · {video.createdVia} · {formatDateTime(video.createdAt)}
              {video.refunded && ` · ${texts.refunded}`}
            </span>
            {video.errorMessage && <span className="block text-bad">{video.errorMessage}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
