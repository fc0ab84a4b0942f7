import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { openSecret } from '#server/secrets.ts'
import {
  changeProviderAccount,
  findProviderAccount,
  listEnabledProviderAccounts,
  type ProviderAccount,
} from './provider-account-repository.ts'

/**
 * Queries the provider for the account's balance and stores it, so that bookings do not drift from the real balance.
 * @throws Refusal NOT_FOUND, or UNAVAILABLE if the provider did not answer or no key opens the token.
 */
export async function syncKieApi(ctx: Context, actorId: string | null, id: string): Promise<ProviderAccount> {
  const account = await findProviderAccount(ctx.db.root, id)
  if (account?.vendor !== 'kie' || account.deletedAt) throw new Refusal('NOT_FOUND', 'KIE API not found.')
  const token = openSecret(ctx.secrets, account.token)
  const balance = token === null ? null : await ctx.providers.kie?.balance({ id, token })
  if (balance === null || balance === undefined)
    throw new Refusal('UNAVAILABLE', 'KIE returned no balance for this account. Check its token and try again.')
  const changes = { balance, balanceAt: ctx.clock.now(), totalCredits: balance }
  return ctx.db.transaction(async (tx) => {
    const changed = await changeProviderAccount(tx, id, changes)
    if (!changed) throw new Refusal('NOT_FOUND', 'KIE API not found.')
    if (actorId === null) return changed
    const [before, after] = [{ totalCredits: account.totalCredits }, { totalCredits: balance }]
    await appendAudit(tx, { actorId, action: 'sync-kie-api', subject: `kie-api:${id}`, before, after })
    return changed
  })
}

/** Syncs every enabled account. If the provider does not answer for an account, its stored balance stays. */
export async function syncAllKieApis(ctx: Context): Promise<void> {
  for (const { id } of await listEnabledProviderAccounts(ctx.db.root, 'kie'))
    await syncKieApi(ctx, null, id).catch((error) =>
      ctx.log.warn({ err: error, account: id }, 'a balance could not be read'),
    )
}
