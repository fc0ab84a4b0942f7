import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { Handle } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { mayRescue } from '#server/features/accounts/access/access-policy.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'
import { requirePassword } from '#server/features/accounts/confirm/require-password.ts'
import { findFactors, findSessionStanding } from '#server/features/accounts/factors/factor-repository.ts'
import { replaceRecoveryCodes } from '#server/features/accounts/factors/recovery-codes.ts'
import { hasFactor } from '#server/features/accounts/factors/second-factor-policy.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { rpIdOf } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Leaves only this session, the password, or Google if there is no password, and the authenticator app.
 * @returns new recovery codes if a second factor is left. @throws Refusal NOT_SIGNED_IN
 */
export async function secureAccount(ctx: Context, { id }: Account, keptSession: string): Promise<string[] | null> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockWithSession(tx, id, keptSession))) throw new Refusal('NOT_SIGNED_IN')
    await endAccess(ctx, tx, id, 'secured', { keptSession })
    await notifyOwner(ctx, tx, id, 'account-secured')
    await appendEvent(tx, { userId: id, type: 'account.secured' })
    const factors = await findFactors(tx, id, rpIdOf(ctx.config))
    return hasFactor(factors) ? replaceRecoveryCodes(ctx, tx, id) : null
  })
}

type Rescue = { password: string; sessionId: string }

/**
 * Secures an account whose first second factor somebody else may have added: an older session gives the password, and
 * all second factors end. Possible for three days; after that, the factor counts more than the session.
 * @throws Refusal NOT_ALLOWED, PASSWORD_NEEDED, WRONG_PASSWORD, TOO_MANY_REQUESTS, NOT_SIGNED_IN
 */
export async function rescueAccount(ctx: Context, account: Account, { password, sessionId }: Rescue): Promise<void> {
  const { id } = account
  if (!(await isRescuer(ctx, ctx.db.root, account, sessionId))) throw new Refusal('NOT_ALLOWED', notOlder)
  if (account.password === noPassword) throw new Refusal('PASSWORD_NEEDED')
  await requirePassword(ctx, account, password, 'password')
  await ctx.db.transaction(async (tx) => {
    if (!(await lockWithSession(tx, id, sessionId))) throw new Refusal('NOT_SIGNED_IN')
    const locked = await findAccount(tx, id)
    if (locked?.password !== account.password) throw new Refusal('WRONG_PASSWORD', undefined, 'password')
    if (!(await isRescuer(ctx, tx, locked, sessionId))) throw new Refusal('NOT_ALLOWED', notOlder)
    await endAccess(ctx, tx, id, 'rescued', { keptSession: sessionId })
    await notifyOwner(ctx, tx, id, 'account-rescued')
    await appendEvent(tx, { userId: id, type: 'account.secured' })
  })
}

const notOlder =
  'This works for three days, and only in a session that is older than the first second factor. Confirm with a second factor instead, or contact us.'

async function isRescuer(ctx: Context, handle: Handle, account: Account, sessionId: string) {
  const standing = await findSessionStanding(handle, sessionId, rpIdOf(ctx.config))
  return standing !== null && mayRescue(standing, account, ctx.clock.now())
}
