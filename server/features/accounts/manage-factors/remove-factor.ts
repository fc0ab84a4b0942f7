import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { lockAccount, setPassword } from '#server/features/accounts/account-repository.ts'
import { canSignIn, findFactors } from '#server/features/accounts/factors/factor-repository.ts'
import { deleteOwnPasskey } from '#server/features/accounts/factors/passkey-repository.ts'
import { replaceRecoveryCodes as replaceCodes } from '#server/features/accounts/factors/recovery-codes.ts'
import { hasFactor } from '#server/features/accounts/factors/second-factor-policy.ts'
import { deleteTotp } from '#server/features/accounts/factors/totp-repository.ts'
import type { AccountNotice } from '#server/features/accounts/links/account-notice.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { rpIdOf } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'

/** @throws Refusal NOT_FOUND, LAST_WAY_IN */
export async function removePasskey(ctx: Context, account: Account, id: string) {
  const passkey = await remove(ctx, account, 'passkey-removed', (tx) => deleteOwnPasskey(tx, account.id, id))
  if (!passkey) throw new Refusal('NOT_FOUND', 'Passkey not found.')
  return passkey
}

/** Also ends a setup that was not finished. @throws Refusal LAST_WAY_IN if the operator demands a second factor */
export async function removeTotp(ctx: Context, account: Account): Promise<void> {
  await remove(ctx, account, 'totp-removed', async (tx) => (await deleteTotp(tx, account.id)) || null)
}

/**
 * Google alone is not enough. An account without a second factor is not asked for a step-up, and without a password its
 * new sessions may add a passkey. Somebody with a stolen session could then stay in the account for good.
 * @throws Refusal LAST_WAY_IN unless a passkey and recovery codes are left
 */
export async function removePassword(ctx: Context, account: Account): Promise<void> {
  await remove(ctx, account, 'password-removed', async (tx) => {
    const { passkey, recoveryCode } = await findFactors(tx, account.id, rpIdOf(ctx.config))
    if (!passkey || !recoveryCode) throw new Refusal('LAST_WAY_IN', needsBoth)
    await setPassword(tx, account.id, noPassword)
    return true
  })
}

/**
 * The lock orders simultaneous removals, so that two of them cannot leave nothing to sign in with.
 * @returns null if there was nothing to remove.
 */
async function remove<Removed>(
  ctx: Context,
  { id, isAdmin }: Account,
  notice: AccountNotice,
  removeIt: (tx: Tx) => Promise<Removed | null>,
): Promise<Removed | null> {
  const rpId = rpIdOf(ctx.config)
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, id)
    const removed = await removeIt(tx)
    if (removed === null) return null
    if (!(await canSignIn(tx, id, rpId))) throw new Refusal('LAST_WAY_IN')
    const isLast = !hasFactor(await findFactors(tx, id, rpId))
    if (isLast && isAdmin && (await getSettings(tx)).adminsNeedSecondFactor) throw new Refusal('LAST_WAY_IN', demanded)
    await endAccess(ctx, tx, id, 'factor-removed')
    await notifyOwner(ctx, tx, id, notice)
    await appendEvent(tx, { userId: id, type: 'account.factors-changed' })
    return removed
  })
}

const needsBoth =
  'Without a password, you sign in with a passkey or a recovery code. Your account needs both before you remove the password.'
const demanded = 'Administrators of this site need a second factor. Add another one before you remove this one.'

/** @throws Refusal NOT_SIGNED_IN, NOT_FOUND if the account has no second factor that they could replace */
export async function replaceRecoveryCodes(ctx: Context, { id }: Account, sessionId: string): Promise<string[]> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockWithSession(tx, id, sessionId))) throw new Refusal('NOT_SIGNED_IN')
    if (!hasFactor(await findFactors(tx, id, rpIdOf(ctx.config))))
      throw new Refusal('NOT_FOUND', 'Add a passkey or an authenticator app first.')
    await notifyOwner(ctx, tx, id, 'recovery-codes-replaced')
    return replaceCodes(ctx, tx, id)
  })
}
