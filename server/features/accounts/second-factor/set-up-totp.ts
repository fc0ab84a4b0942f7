import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import type { Account } from '#server/features/accounts/account-repository.ts'
import { tellOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { openSecret } from '#server/secrets.ts'
import { type CodeCaller, countCode } from './count-code.ts'
import { markConfirmed } from './factor-repository.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts'
import { enableTotp, findPendingTotp, putPendingTotp } from './totp-repository.ts'

const setupMs = 60 * 60 * 1000

/** Creates a secret for an authenticator app. The caller has proved to be the owner. @throws Refusal TOTP_ENABLED */
export async function startTotp(ctx: Context, { id: userId, username }: Account) {
  const secret = makeTotpSecret()
  const pending = { userId, secret: ctx.secrets.seal(secret), createdAt: ctx.clock.now() }
  if (!(await putPendingTotp(ctx.db.root, pending))) throw new Refusal('TOTP_ENABLED')
  return { secret, uri: totpUri(secret, { issuer: ctx.config.brandName, account: username }) }
}

type Confirmation = { code: string; sessionId: string; caller: CodeCaller }

/**
 * Enables the app once it shows a right code. This session has then confirmed with it.
 * @returns recovery codes if the account had none.
 * @throws Refusal WRONG_CODE, TOTP_EXPIRED, NOT_SIGNED_IN, TOO_MANY_REQUESTS
 */
export async function confirmTotp(ctx: Context, account: Account, { code, sessionId, caller }: Confirmation) {
  const { id: userId } = account
  const now = ctx.clock.now()
  const pending = await findPendingTotp(ctx.db.root, userId, addMs(now, -setupMs))
  const secret = openSecret(ctx.secrets, pending?.secret ?? null)
  if (!pending || !secret) throw new Refusal('TOTP_EXPIRED')
  const counted = await countCode(ctx, account, caller, 'totp')
  const step = findTotpStep(secret, code.replaceAll(/[\s-]/g, ''), now)
  if (!step)
    throw new Refusal('WRONG_CODE', 'This code is wrong or too old. Enter the newest code of your app.', 'code')
  for (const [name, who] of [...counted.forget, ...counted.giveBack]) await ctx.limits.giveBack(name, who)
  return ctx.db.transaction(async (tx) => {
    if (!(await lockWithSession(tx, userId, sessionId))) throw new Refusal('NOT_SIGNED_IN')
    if (!(await enableTotp(tx, { userId, secret: pending.secret, step, now }))) throw new Refusal('TOTP_EXPIRED')
    await markConfirmed(tx, sessionId, now)
    await tellOwner(ctx, tx, userId, 'totp-added')
    await appendEvent(tx, { userId, type: 'account.factors-changed' })
    return giveRecoveryCodes(ctx, tx, userId)
  })
}
