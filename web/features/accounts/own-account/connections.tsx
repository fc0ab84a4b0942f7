import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { useConnectedAccess } from '#web/features/accounts/account-queries.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/second-factor.ts'

/** The programs that can use the account: API tokens and webhooks. */
export function Connections() {
  const { data, isError, refetch } = useConnectedAccess()
  const tokens = (data?.tokens ?? []).map(({ id, name, lastUsed }) => ({
    ...{ id, name, state: lastUsed ? texts.tokenUsed(formatDateTime(lastUsed)) : texts.tokenNeverUsed },
  }))
  const webhooks = (data?.webhooks ?? []).map(({ id, url }) => ({ id, name: url, state: texts.webhook }))
  const programs = [...tokens, ...webhooks]
  return (
    <section aria-labelledby="connections" className="rounded-card border border-edge bg-seat p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="connections" className="text-xl">
          {texts.connections}
        </h2>
        <Button asChild size="small">
          <Link to="/api">{texts.manageTokens}</Link>
        </Button>
      </div>
      <p className="mt-3 max-w-[65ch] text-quiet">{texts.tokensNeedNoFactor}</p>
      {programs.length > 0 && (
        <ul className="mt-3 divide-y divide-edge">
          {programs.map(({ id, name, state }) => (
            <li key={id} className="py-2">
              <span className="block break-all font-medium">{name}</span>
              <span className="block text-quiet text-sm">{state}</span>
            </li>
          ))}
        </ul>
      )}
      {data && programs.length === 0 && <p className="mt-3">{texts.noConnections}</p>}
      {!data && isError && <Unreachable text={texts.connectionsUnreachable} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-3 h-14" />}
    </section>
  )
}
