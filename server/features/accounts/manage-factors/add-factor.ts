import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { markFirstFactor } from '#server/features/accounts/access/access-repository.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'
import { findFactors } from '#server/features/accounts/factors/factor-repository.ts'
import { giveRecoveryCodes } from '#server/features/accounts/factors/recovery-codes.ts'
import { hasFactor } from '#server/features/accounts/factors/second-factor-policy.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { confirmSession } from '#server/features/accounts/sessions/session.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { rpIdOf } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'

type NewFactor = { userId: string; sessionId: string; notice: 'passkey-added' | 'totp-added' }

export type AddedFactor<Added> = {
  added: Added
  /** New codes if this is the first factor, or if there were none. */
  recoveryCodes: string[] | null
  /** The new secret of the session, which has then confirmed with the factor. */
  secret: string
}

/** Adds a second factor with `insert`, which throws if it cannot. @throws Refusal NOT_SIGNED_IN */
export async function addFactor<Added>(
  ctx: Context,
  { userId, sessionId, notice }: NewFactor,
  insert: (tx: Tx) => Promise<Added>,
): Promise<AddedFactor<Added>> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockWithSession(tx, userId, sessionId))) throw new Refusal('NOT_SIGNED_IN')
    const isFirst = !hasFactor(await findFactors(tx, userId, rpIdOf(ctx.config)))
    const added = await insert(tx)
    await endAccess(ctx, tx, userId, isFirst ? 'first-factor-added' : 'factor-added')
    if (isFirst) await markFirstFactor(tx, userId, ctx.clock.now())
    const recoveryCodes = await giveRecoveryCodes(ctx, tx, userId, { isFirst })
    const secret = await confirmSession(ctx, tx, sessionId)
    await notifyOfFactor(ctx, tx, { userId, isFirst, notice })
    await appendEvent(tx, { userId, type: 'account.factors-changed' })
    return { added, recoveryCodes, secret }
  })
}

type AddedFactorNotice = Pick<NewFactor, 'userId' | 'notice'> & { isFirst: boolean }

/** The mail about a first factor can undo it: a stranger who adds one would lock the owner out. */
async function notifyOfFactor(ctx: Context, tx: Tx, { userId, isFirst, notice }: AddedFactorNotice): Promise<void> {
  const account = isFirst ? await findAccount(tx, userId) : null
  const confirmed = account?.emailVerifiedAt ? account.email : null
  if (confirmed) await notifyOwner(ctx, tx, userId, 'undo-factor', { email: confirmed, proved: true })
  else await notifyOwner(ctx, tx, userId, notice)
}
