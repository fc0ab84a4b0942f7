import type { Context } from '#server/context.ts'
import { removeGoogle } from '#server/features/accounts/access/access-repository.ts'
import {
  type Account,
  connectGoogle,
  findAccount,
  findAccountByGoogleId,
} from '#server/features/accounts/account-repository.ts'
import { tellOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { requirePassword } from '#server/features/accounts/passwords/require-password.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { startGoogleSignIn } from './start-google-sign-in.ts'

type Start = { password: string; browser: string }

/**
 * Starts connecting Google. The password is required, because a hijacked session must not gain permanent access. An
 * account without a password already has Google.
 * @returns where to send the browser.
 * @throws Refusal PASSWORD_NEEDED, WRONG_PASSWORD, TOO_MANY_REQUESTS, and those of `startGoogleSignIn`
 */
export async function startConnecting(ctx: Context, account: Account, { password, browser }: Start): Promise<string> {
  if (account.password === noPassword) throw new Refusal('PASSWORD_NEEDED')
  await requirePassword(ctx, account, password, 'password')
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
    await tellOwner(ctx, tx, userId, 'google-connected')
    return null
  })
}

/** @throws Refusal PASSWORD_NEEDED if Google is the only way to sign in. */
export async function disconnectGoogle(ctx: Context, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (await removeGoogle(tx, userId)) await tellOwner(ctx, tx, userId, 'google-disconnected')
    else if ((await findAccount(tx, userId))?.googleId) throw new Refusal('PASSWORD_NEEDED')
  })
}
