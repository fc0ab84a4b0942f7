import type { z } from 'zod'
import type { accountSchema } from '#contract/accounts/accounts.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/features/accounts/account-repository.ts'
import { listPasskeys } from '#server/features/accounts/passkeys/passkey-repository.ts'
import { findPasskeySite } from '#server/features/accounts/passkeys/passkey-site.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { countRecoveryCodes } from './recovery-code-repository.ts'
import { isFactorMissing } from './step-up.ts'
import { findTotp } from './totp-repository.ts'

/** The ways to sign in to the account, and its second factors. */
export async function getSignInWays(ctx: Context, account: Account): Promise<z.output<typeof accountSchema>> {
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
    factorMissing: await isFactorMissing(ctx, account),
  }
}
