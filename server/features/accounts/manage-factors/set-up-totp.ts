import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { type CodeCaller, countCode } from '#server/features/accounts/confirm/count-code.ts'
import { findTotpStep, makeTotpSecret, totpUri } from '#server/features/accounts/factors/totp.ts'
import { enableTotp, findPendingTotp, putPendingTotp } from '#server/features/accounts/factors/totp-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { openSecret } from '#server/secrets.ts'
import { type AddedFactor, addFactor } from './add-factor.ts'

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
 * @throws Refusal WRONG_CODE, TOTP_EXPIRED, NOT_SIGNED_IN, TOO_MANY_REQUESTS
 */
export async function confirmTotp(
  ctx: Context,
  account: Account,
  { code, sessionId, caller }: Confirmation,
): Promise<AddedFactor<void>> {
  const { id: userId } = account
  const now = ctx.clock.now()
  const pending = await findPendingTotp(ctx.db.root, userId, addMs(now, -setupMs))
  const secret = openSecret(ctx.secrets, pending?.secret ?? null)
  if (!pending || !secret) throw new Refusal('TOTP_EXPIRED')
  const counted = await countCode(ctx, account, caller, 'totp')
  const step = findTotpStep(secret, code, now)
  if (!step)
    throw new Refusal('WRONG_CODE', 'This code is wrong or too old. Enter the newest code of your app.', 'code')
  for (const [name, who] of [...counted.forget, ...counted.giveBack]) await ctx.limits.giveBack(name, who)
  return addFactor(ctx, { userId, sessionId, notice: 'totp-added' }, async (tx) => {
    if (!(await enableTotp(tx, { userId, secret: pending.secret, step, now }))) throw new Refusal('TOTP_EXPIRED')
  })
}
