import { deletionDays } from '#contract/accounts/accounts.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { readEarlierTime } from '#server/db/earlier-time.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { proveOwner } from '#server/features/accounts/confirm/prove-owner.ts'
import { requirePassword } from '#server/features/accounts/confirm/require-password.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { hasSession } from '#server/features/accounts/sessions/session-repository.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { Refusal } from '#server/refusal.ts'
import { anonymizeAccount, cancelDeletion, listDeletable, markForDeletion } from './account-deletion-repository.ts'

const dayMs = 24 * 60 * 60 * 1000

type Proof = { password: string; sessionId: string }

/**
 * Signs the account out everywhere and schedules its deletion, which signing in cancels. An account without a password
 * and without a second factor must have signed in lately.
 * @returns the time of the deletion.
 * @throws Refusal WRONG_PASSWORD, PASSWORD_NEEDED, LAST_ADMINISTRATOR, TOO_MANY_REQUESTS, NOT_SIGNED_IN if the session
 * has ended
 */
export async function deleteAccount(ctx: Context, account: Account, proof: Proof): Promise<Date> {
  if (account.password !== noPassword) await requirePassword(ctx, account, proof.password, 'password')
  else await proveOwner(ctx, account, proof)
  const deletionAt = addMs(ctx.clock.now(), deletionDays * dayMs)
  await ctx.db.transaction(async (tx) => {
    if (!(await markForDeletion(tx, account.id, deletionAt))) throw new Refusal('LAST_ADMINISTRATOR')
    // The owner may have ended the session while the password was verified. The mark has locked the account; a lock
    // before it would ignore the order of its locks, and simultaneous requests of administrators would deadlock.
    if (!(await hasSession(tx, account.id, proof.sessionId))) throw new Refusal('NOT_SIGNED_IN')
    await endAccess(ctx, tx, account.id, 'deletion-asked')
    await appendEvent(tx, { userId: account.id, type: 'account.deletion-asked' })
  })
  return deletionAt
}

/** Signing in cancels a scheduled deletion. @returns whether one was scheduled. */
export async function keepAccount(ctx: Context, account: Account): Promise<boolean> {
  if (!account.deletionAt) return false
  return ctx.db.transaction(async (tx) => {
    const kept = await cancelDeletion(tx, account.id)
    if (kept) await appendEvent(tx, { userId: account.id, type: 'account.deletion-cancelled' })
    return kept
  })
}

const batchSize = 50
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Deletes the accounts that are due: removes personal data and the files of their videos, and keeps the anonymous
 * ledger. An account with videos or paid upgrades in progress
 * waits for them.
 */
export async function deleteAccounts(ctx: Context): Promise<void> {
  const now = await readEarlierTime(ctx.db.root, ctx.clock)
  for (let after = firstId; ; ) {
    const ids = await listDeletable(ctx.db.root, now, { after, limit: batchSize })
    await eachAlone(ctx, 'delete-accounts', ids, (id) => deleteNow(ctx, id, now))
    if (ids.length < batchSize) return
    after = ids.at(-1) ?? after
  }
}

async function deleteNow(ctx: Context, id: string, now: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const removed = await anonymizeAccount(tx, id, now)
    if (!removed) return
    await endAccess(ctx, tx, id, 'deleted')
    for (const archiveId of removed.archiveIds) await ctx.queue.send(tx, 'remove-archive', { id: archiveId })
    for (const taskId of removed.taskIds) await ctx.queue.send(tx, 'remove-video-files', { taskId })
    await appendEvent(tx, { userId: id, type: 'account.deleted' })
  })
}
