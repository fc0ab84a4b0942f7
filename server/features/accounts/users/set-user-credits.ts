import { randomUUID } from 'node:crypto'
import type { User } from '#contract/accounts/users.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { Refusal } from '#server/refusal.ts'
import { getUser } from './manage-users.ts'
import { lockAccounts } from './user-repository.ts'

type Wanted = { credits: number; reason?: string | null | undefined; expectedCredits?: number | null | undefined }

/**
 * Sets a balance by posting the difference, computed under the lock on the user, so that simultaneous spending or
 * purchases are neither lost nor undone.
 * @throws Refusal NOT_FOUND, CREDITS_CHANGED if the balance is no longer the expected one.
 */
export async function setUserCredits(ctx: Context, actorId: string, id: string, wanted: Wanted): Promise<User> {
  const { credits, reason, expectedCredits } = wanted
  await ctx.db.transaction(async (tx) => {
    const [account] = await lockAccounts(tx, [id])
    if (!account) throw new Refusal('NOT_FOUND', 'User not found.')
    if (typeof expectedCredits === 'number' && expectedCredits !== account.credits)
      throw new Refusal('CREDITS_CHANGED', `The balance is now ${account.credits}. Please check it and try again.`)
    if (credits === account.credits) return
    await postLedgerEntry(tx, {
      userId: id,
      type: 'adjustment',
      amount: credits - account.credits,
      key: `adjustment:${randomUUID()}`,
      description: reason || 'Adjusted by an administrator',
      createdAt: ctx.clock.now(),
    })
    await appendAudit(tx, {
      actorId,
      action: 'set-user-credits',
      subject: `user:${id}`,
      before: { username: account.username, credits: account.credits },
      after: { username: account.username, credits, ...(reason ? { reason } : {}) },
    })
  })
  return getUser(ctx, id)
}
