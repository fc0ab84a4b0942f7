import type { SignupGrant } from '#contract/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { Tx } from '#server/db/transaction.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { isDemoServing } from '#server/features/settings/serving-provider-policy.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { decideSignupCredits } from '#server/features/settings/signup-credits-policy.ts'
import { isLoopbackUrl } from '#server/integrations/outbound/is-public-address.ts'

/** `network`: the network of the account's owner; null if the operator creates the account. */
type Newcomer = { account: Account; network: string | null }

/**
 * Grants an account its sign-up credits, only once. With a paid provider they are worth money: then each network gets
 * a limited number per day, and if the server can send mail, the address must be confirmed first.
 */
export async function grantSignupCredits(
  ctx: Context,
  tx: Tx,
  { account, network }: Newcomer,
): Promise<{ grant: SignupGrant; credits: number }> {
  const { config } = ctx
  const isDemo = isDemoServing(config, await getSettings(tx))
  const amount = decideSignupCredits(config.signupCredits, { isDemo, onLoopback: isLoopbackUrl(config.publicUrl) })
  const refused = (grant: SignupGrant) => ({ grant, credits: account.credits })
  if (amount === 0) return refused('none')
  if (!isDemo && network !== null) {
    if (config.smtpUrl && !account.emailVerifiedAt) return refused('after-verification')
    if (!(await ctx.limits.take(tx, 'sign-up-credits:network', network))) return refused('limit-reached')
  }
  const { balanceAfter } = await postLedgerEntry(tx, {
    userId: account.id,
    type: 'adjustment',
    amount,
    key: `adjustment:${account.id}`,
    description: 'Free credits',
    createdAt: ctx.clock.now(),
  })
  return { grant: 'granted', credits: balanceAfter }
}

/**
 * Grants the credits that were waiting for the first confirmed
 * address; `account` is the state before the confirmation.
 */
export async function grantAfterVerification(ctx: Context, tx: Tx, { account, network }: Newcomer): Promise<void> {
  if (account.emailVerifiedAt) return
  await grantSignupCredits(ctx, tx, { account: { ...account, emailVerifiedAt: ctx.clock.now() }, network })
}
