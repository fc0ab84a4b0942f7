import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { replacePassword } from '#server/features/accounts/account-repository.ts'
import { provePassword } from '#server/features/accounts/confirm/prove-owner.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { hashPassword, noPassword } from '#server/features/accounts/password.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { requireGoodPassword } from './require-good-password.ts'

type NewPassword = { password: string; sessionId: string }

/**
 * Sets a password for an account that signs in with Google or passkeys alone and has confirmed with a second factor.
 * @throws Refusal PASSWORD_NEEDED without a second factor, WRONG_PASSWORD if it has a password, WEAK_PASSWORD,
 * NOT_SIGNED_IN if the session has ended
 */
export async function setPassword(ctx: Context, account: Account, { password, sessionId }: NewPassword): Promise<void> {
  await ctx.limits.count('password:user', account.id)
  if (account.password !== noPassword) throw new Refusal('WRONG_PASSWORD', hasOne)
  await provePassword(ctx, account, '')
  requireGoodPassword({ ...account, password }, 'password')
  const hash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    // The owner may have ended the session while the password was hashed.
    if (!(await lockWithSession(tx, account.id, sessionId))) throw new Refusal('NOT_SIGNED_IN')
    const isSet = await replacePassword(tx, account.id, { from: noPassword, to: hash })
    if (!isSet) throw new Refusal('WRONG_PASSWORD', hasOne)
    await notifyOwner(ctx, tx, account.id, 'password-set')
    await appendEvent(tx, { userId: account.id, type: 'account.factors-changed' })
  })
}

const hasOne = 'This account has a password already. Change it instead.'
