import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { takeRecoveryCode } from '#server/features/accounts/factors/recovery-code-repository.ts'
import { hashRecoveryCode } from '#server/features/accounts/factors/recovery-codes.ts'
import { findTotpStep } from '#server/features/accounts/factors/totp.ts'
import { findTotp, spendTotpStep } from '#server/features/accounts/factors/totp-repository.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { Refusal } from '#server/refusal.ts'
import { openSecret } from '#server/secrets.ts'
import { type CodeCaller, countCode } from './count-code.ts'

/**
 * Checks a typed code (see `plainCode`) and uses it up: six digits are a code of the authenticator app, anything else is a recovery code.
 * @throws Refusal WRONG_CODE, TOO_MANY_REQUESTS
 */
export async function checkCode(ctx: Context, account: Account, code: string, caller: CodeCaller): Promise<void> {
  const kind = /^\d{6}$/.test(code) ? 'totp' : 'recovery-code'
  const counted = await countCode(ctx, account, caller, kind)
  const isRight = kind === 'totp' ? await spendTotp(ctx, account.id, code) : await spendRecoveryCode(ctx, account, code)
  if (!isRight) throw new Refusal('WRONG_CODE', undefined, 'code')
  for (const [name, who] of counted.forget) await ctx.limits.forget(name, who)
  for (const [name, who] of counted.giveBack) await ctx.limits.giveBack(name, who)
}

async function spendTotp(ctx: Context, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(ctx.db.root, userId)
  const secret = openSecret(ctx.secrets, totp?.secret ?? null)
  if (totp && !secret)
    ctx.log.error({ userId }, 'the secret of an authenticator app was sealed with another APP_SECRET')
  const step = secret && findTotpStep(secret, code, ctx.clock.now())
  return step ? spendTotpStep(ctx.db.root, userId, step) : false
}

async function spendRecoveryCode(ctx: Context, { id }: Account, code: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const taken = await takeRecoveryCode(tx, id, hashRecoveryCode(code))
    if (taken) await notifyOwner(ctx, tx, id, 'recovery-code-used')
    return taken
  })
}
