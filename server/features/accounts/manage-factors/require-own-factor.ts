import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findFactors } from '#server/features/accounts/factors/factor-repository.ts'
import { hasFactor } from '#server/features/accounts/factors/second-factor-policy.ts'
import { rpIdOf } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The administrator who demands a second factor of all must have one, so that somebody can still enter.
 * @throws Refusal SECOND_FACTOR_MISSING
 */
export async function requireOwnFactor(ctx: Context, tx: Tx, actorId: string): Promise<void> {
  if (!hasFactor(await findFactors(tx, actorId, rpIdOf(ctx.config))))
    throw new Refusal('SECOND_FACTOR_MISSING', 'Add a passkey or an authenticator app to your own account first.')
}
