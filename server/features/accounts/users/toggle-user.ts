import type { User } from '#contract/accounts/users.ts'
import type { Context } from '#server/context.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { getUser } from './manage-users.ts'
import { lockAccounts, markActive } from './user-repository.ts'

/**
 * Enables or disables an account. Disabling ends its sessions in the same transaction. Both accounts are locked, so
 * that two administrators who disable each other do not leave the site without an administrator.
 * @throws Refusal NOT_FOUND, OWN_ACCOUNT, NOT_ALLOWED if the administrator has just been disabled
 */
export async function toggleUser(ctx: Context, actorId: string, id: string, isActive: boolean): Promise<User> {
  if (id === actorId && !isActive) throw new Refusal('OWN_ACCOUNT')
  await ctx.db.transaction(async (tx) => {
    const accounts = await lockAccounts(tx, [actorId, id])
    const account = accounts.find((one) => one.id === id)
    if (!account) throw new Refusal('NOT_FOUND', 'User not found.')
    if (!accounts.find((one) => one.id === actorId)?.isActive) throw new Refusal('NOT_ALLOWED')
    if (account.isActive === isActive) return
    await markActive(tx, id, isActive)
    if (!isActive) await endAccess(ctx, tx, id, 'disabled')
    await appendAudit(tx, {
      actorId,
      action: 'toggle-user',
      subject: `user:${id}`,
      before: { username: account.username, isActive: account.isActive },
      after: { username: account.username, isActive },
    })
  })
  await ctx.deadFiles.refresh({ ownerIds: [id] })
  return getUser(ctx, id)
}
