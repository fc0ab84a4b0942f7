import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import {
  clearGoogle,
  connectGoogle,
  findAccountByGoogleId,
  lockAccount,
} from '#server/features/accounts/account-repository.ts'
import { provePassword } from '#server/features/accounts/confirm/prove-owner.ts'
import { canSignIn } from '#server/features/accounts/factors/factor-repository.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { rpIdOf } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'
import { startGoogleSignIn } from './start-google-sign-in.ts'

type Start = { password: string; browser: string }

/**
 * Starts connecting Google. The owner proves the password or a second factor, because a hijacked session must not gain
 * permanent access.
 * @returns where to send the browser.
 * @throws Refusal PASSWORD_NEEDED, WRONG_PASSWORD, TOO_MANY_REQUESTS, and those of `startGoogleSignIn`
 */
export async function startConnecting(ctx: Context, account: Account, { password, browser }: Start): Promise<string> {
  await provePassword(ctx, account, password)
  return startGoogleSignIn(ctx, { browser, userId: account.id })
}

type Return = { userId: string; sessionId: string | null; sub: string }

/** @returns the reason for a refusal; null if the account now signs in with this Google account. */
export async function finishConnecting(ctx: Context, { userId, sessionId, sub }: Return): Promise<string | null> {
  const known = await findAccountByGoogleId(ctx.db.root, sub)
  if (known && known.id !== userId) return 'This Google account is already connected to another account.'
  return ctx.db.transaction(async (tx) => {
    // If the session has ended meanwhile, it must not add anything.
    if (!(await lockWithSession(tx, userId, sessionId))) return 'Your session has ended. Sign in and try again.'
    if (known) return null
    if (!(await connectGoogle(tx, userId, sub))) return 'Another Google account is already connected.'
    await notifyOwner(ctx, tx, userId, 'google-connected')
    return null
  })
}

/** @throws Refusal PASSWORD_NEEDED if Google is the only way to sign in. */
export async function disconnectGoogle(ctx: Context, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (!(await clearGoogle(tx, userId))) return
    const rpId = rpIdOf(ctx.config)
    if (!(await canSignIn(tx, userId, rpId))) throw new Refusal('PASSWORD_NEEDED')
    await notifyOwner(ctx, tx, userId, 'google-disconnected')
  })
}
