import { useState } from 'react'
import type { z } from 'zod'
import type { sessionSchema } from '#contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { useEndAllSessions, useEndSession, useSessions } from './account-queries.ts'

type Session = z.output<typeof sessionSchema>

/** Where one is signed in, and the way to end that. */
export function Sessions() {
  const { data, isError, refetch } = useSessions()
  return (
    <section aria-labelledby="sessions" className="rounded-card border border-edge bg-seat p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-xl">
          Where you are signed in
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
        {!data && isError && <Unreachable text="Your sessions could not be loaded." onRetry={() => void refetch()} />}
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
        <p className="text-quiet text-sm">signed in {formatDateTime(session.createdAt)}</p>
      </div>
      {session.current ? (
        <span className="text-good text-sm">This device</span>
      ) : (
        <Button
          size="small"
          disabled={isPending}
          onClick={() => mutate(session.id)}
          aria-label={`Sign out ${session.device}, signed in ${formatDateTime(session.createdAt)}`}
        >
          Sign out
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
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        text="Every device is signed out, this one too. Videos in progress go on."
        action="Sign out"
        pending={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
