import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { Refusal } from '#server/refusal.ts'
import { deleteOwnSession, deleteSessions } from './session-repository.ts'

/** Signs a user out everywhere, but for the session to keep. */
export async function endSessions(tx: Tx, userId: string, keep: string | null = null): Promise<void> {
  await deleteSessions(tx, userId, keep)
  await appendEvent(tx, { userId, type: 'sessions.ended' })
}

/** @throws Refusal NOT_FOUND when the user has no such session. */
export async function endOneSession(ctx: Context, userId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteOwnSession(tx, userId, id))) throw new Refusal('NOT_FOUND')
    await appendEvent(tx, { userId, type: 'sessions.ended' })
  })
}
