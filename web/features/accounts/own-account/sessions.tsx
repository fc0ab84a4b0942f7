import { useState } from 'react'
import type { z } from 'zod'
import type { sessionSchema } from '#contract/accounts/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { useEndAllSessions, useEndSession, useSessions } from '#web/features/accounts/account-queries.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/accounts.ts'

type Session = z.output<typeof sessionSchema>

/** Lists the user's sessions and lets the user end them. */
export function Sessions() {
  const { data, isError, refetch } = useSessions()
  return (
    <section aria-labelledby="sessions" className="rounded-card border border-edge bg-seat p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-xl">
          {texts.whereYouAreSignedIn}
        </h2>
        <SignOutEverywhere />
      </div>
      <div className="mt-4">
        {data && (
          <ul className="divide-y divide-edge">
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
        {!data && isError && <Unreachable text={texts.sessionsUnreachable} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="h-14" />}
      </div>
    </section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { mutate, isPending } = useEndSession()
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div>
        <p className="font-medium">{session.device}</p>
        <p className="text-quiet text-sm">
          {/* The time of last use is not written at every request: here it would look like an old one. */}
          {texts.signedIn(
            formatDateTime(session.createdAt),
            session.current ? null : formatDateTime(session.lastSeenAt),
          )}
        </p>
      </div>
      {session.current ? (
        <span className="text-good text-sm">{texts.thisDevice}</span>
      ) : (
        <Button
          size="small"
          aria-disabled={isPending}
          onClick={() => mutate(session.id)}
          aria-label={texts.signOutDevice(session.device, formatDateTime(session.createdAt))}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useEndAllSessions()
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.signOutEverywhere}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.signOutEverywhereQuestion}
        text={texts.whatSigningOutEverywhereDoes}
        action={texts.signOut}
        pending={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
