import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { CountingNumber } from '#web/components/ui/counting-number.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/payments.ts'
import { useUserStats } from './queries.ts'

/** The user's balance, videos and spent credits. */
export function StatCards({ user }: { user: CurrentUser }) {
  const { data, isPending, refetch } = useUserStats(user.username, user.credits)
  if (!data && !isPending) {
    return (
      <div className="rounded-card border border-edge bg-seat p-6">
        <Unreachable text={texts.numbersUnreachable} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <StatCard name={texts.creditsRemaining} value={data?.credits} strong>
        {texts.doNotExpire}
      </StatCard>
      <StatCard name={texts.videosCreated} value={data?.videosCreated}>
        {texts.sinceYouJoined}
      </StatCard>
      <StatCard name={texts.creditsUsed} value={data?.totalSpent}>
        {texts.afterRefunds}
      </StatCard>
    </dl>
  )
}

type StatCardProps = { name: string; value: number | undefined; strong?: boolean; children: ReactNode }

function StatCard({ name, value, strong = false, children }: StatCardProps) {
  return (
    <div className="flex flex-col rounded-card border border-edge bg-seat p-5 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:px-5 max-sm:py-4">
      <dt className="text-quiet">{name}</dt>
      <dd className={`font-display font-semibold text-3xl sm:text-4xl max-sm:row-span-2 ${strong ? 'text-beam' : ''}`}>
        {value === undefined ? <Skeleton className="my-1 h-9 w-20" /> : <CountingNumber value={value} />}
      </dd>
      <dd className="min-h-5 text-quiet text-sm">{children}</dd>
    </div>
  )
}
