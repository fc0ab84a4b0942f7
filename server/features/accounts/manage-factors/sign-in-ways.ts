import type { z } from 'zod'
import type { accountSchema } from '#contract/accounts/accounts.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { isRecent, mayRescue } from '#server/features/accounts/access/access-policy.ts'
import { findSessionStanding } from '#server/features/accounts/factors/factor-repository.ts'
import { listPasskeys } from '#server/features/accounts/factors/passkey-repository.ts'
import { countRecoveryCodes } from '#server/features/accounts/factors/recovery-code-repository.ts'
import { missingProof } from '#server/features/accounts/factors/second-factor-policy.ts'
import { findTotp } from '#server/features/accounts/factors/totp-repository.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { findPasskeySite, rpIdOf } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'

type Ways = z.output<typeof accountSchema>

/** The ways to sign in to the account, its second factors, and what its owner may want to undo. */
export async function getSignInWays(ctx: Context, account: Account, sessionId: string): Promise<Ways> {
  const { root } = ctx.db
  const rpId = findPasskeySite(ctx.config)?.rpId
  const passkeys = await listPasskeys(root, account.id)
  return {
    hasPassword: account.password !== noPassword,
    googleConnected: account.googleId !== null,
    emailVerified: account.emailVerifiedAt !== null,
    passkeys: passkeys.map((passkey) => ({
      ...{ id: passkey.id, name: passkey.name },
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      madeFor: passkey.rpId === rpId ? null : passkey.rpId,
    })),
    totp: (await findTotp(root, account.id)) !== null,
    recoveryCodesLeft: await countRecoveryCodes(root, account.id),
    ...(await describeSession(ctx, account, sessionId)),
  }
}

type OfSession = Pick<Ways, 'factorMissing' | 'factorUnused' | 'firstFactorAt' | 'mayRescue' | 'emailChangedAt'>

async function describeSession(ctx: Context, account: Account, sessionId: string): Promise<OfSession> {
  const standing = await findSessionStanding(ctx.db.root, sessionId, rpIdOf(ctx.config))
  if (!standing) throw new Refusal('NOT_SIGNED_IN')
  const now = ctx.clock.now()
  const demanded = account.isAdmin && (await getSettings(ctx.db.root)).adminsNeedSecondFactor
  const missing = missingProof(standing, { stepUp: false, demanded }, now)
  const { factorsSince, emailChangedAt } = account
  const isForeign = isRecent(emailChangedAt, now) && emailChangedAt !== null && emailChangedAt < standing.createdAt
  return {
    factorMissing: missing === 'SECOND_FACTOR_MISSING',
    factorUnused: missing === 'STEP_UP_NEEDED',
    firstFactorAt: isRecent(factorsSince, now) && !standing.confirmedAt ? (factorsSince?.toISOString() ?? null) : null,
    mayRescue: mayRescue(standing, account, now) && account.password !== noPassword,
    emailChangedAt: isForeign ? emailChangedAt.toISOString() : null,
  }
}
