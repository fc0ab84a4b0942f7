import { Suspense } from 'react'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatCredits, formatDay } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'
import * as texts from '#web/texts/payments.ts'
import { spendingDays, useUserSpending } from './queries.ts'

const SpendingChart = lazyPart(() => import('./spending-chart.tsx'))

const chartSpace = 'h-52 w-full'

/** The credits that videos cost on each of the last days, as a chart and as a table. */
export function Spending({ user }: { user: CurrentUser }) {
  const { data, isPending, refetch } = useUserSpending(user.username, user.credits)
  const inBrowser = useInBrowser()
  const days = data?.data ?? []
  const total = days.reduce((sum, { credits }) => sum + credits, 0)
  return (
    <section aria-labelledby="spending" className="rounded-card border border-edge bg-seat p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="spending" className="text-xl">
          {texts.spendingByDay}
        </h2>
        {data && (
          <p className="text-quiet text-sm">
            {total > 0 ? texts.inDays(formatCredits(total), spendingDays) : texts.lastDays(spendingDays)}
          </p>
        )}
      </div>
      {isPending && <Skeleton className={chartSpace} />}
      {!isPending && !data && <Unreachable text={texts.spendingUnreachable} onRetry={() => void refetch()} />}
      {data && total === 0 && <p className="py-6 text-center text-quiet">{texts.noCreditsUsed}</p>}
      {data && total > 0 && inBrowser && (
        <>
          <div aria-hidden className={chartSpace}>
            <Suspense fallback={<Skeleton className={chartSpace} />}>
              <SpendingChart days={days} />
            </Suspense>
          </div>
          <SpendingWords days={days} />
        </>
      )}
    </section>
  )
}

/** The chart as a table for screen readers. */
function SpendingWords({ days }: { days: readonly { day: string; credits: number }[] }) {
  return (
    <table className="sr-only">
      <caption>{texts.creditsUsedByDay}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          <th scope="col">{texts.creditsUsedOnADay}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ credits }) => credits > 0)
          .map(({ day, credits }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{credits}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
