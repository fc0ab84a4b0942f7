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
 * Begins to connect Google, which the password alone allows: a borrowed session must not become a way in that stays. An
 * account without a password has Google already.
 * @returns where to send the browser.
 * @throws Refusal PASSWORD_NEEDED, WRONG_PASSWORD, TOO_MANY_REQUESTS, and what `startGoogleSignIn` throws
 */
export async function startConnecting(ctx: Context, account: Account, { password, browser }: Start): Promise<string> {
  if (account.password === noPassword) throw new Refusal('PASSWORD_NEEDED')
  await requirePassword(ctx, account, password, 'password')
  return startGoogleSignIn(ctx, { browser, userId: account.id })
}

type Return = { userId: string; sessionId: string | null; sub: string }

/** @returns why it is refused; null when the account signs in with this Google account from now on. */
export async function finishConnecting(ctx: Context, { userId, sessionId, sub }: Return): Promise<string | null> {
  const known = await findAccountByGoogleId(ctx.db.root, sub)
  if (known && known.id !== userId) return 'This Google account is connected to another account already.'
  return ctx.db.transaction(async (tx) => {
    // Whatever ended the session meanwhile was meant to keep its holder from adding anything.
    if (!(await lockWithSession(tx, userId, sessionId))) return 'Your session has ended. Sign in and try again.'
    if (known) return null
    if (!(await connectGoogle(tx, userId, sub))) return 'Another Google account is connected already.'
    await tellOwner(ctx, tx, userId, 'google-connected')
    return null
  })
}

/** @throws Refusal PASSWORD_NEEDED when Google is the only way to sign in. */
export async function disconnectGoogle(ctx: Context, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (await removeGoogle(tx, userId)) await tellOwner(ctx, tx, userId, 'google-disconnected')
    else if ((await findAccount(tx, userId))?.googleId) throw new Refusal('PASSWORD_NEEDED')
  })
}
