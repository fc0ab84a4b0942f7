import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import type { Account } from '#server/features/accounts/account-repository.ts'
import { tellOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { keepNothing, revokeAccess } from './revoke-access.ts'

/** Leaves only this session and the password, or Google if there is no password. @throws Refusal NOT_SIGNED_IN */
export async function secureAccount(ctx: Context, { id }: Account, keptSession: string | null): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockWithSession(tx, id, keptSession))) throw new Refusal('NOT_SIGNED_IN')
    await revokeAccess(tx, id, { keep: keepNothing, keptSession })
    await tellOwner(ctx, tx, id, 'account-secured')
    await appendEvent(tx, { userId: id, type: 'account.secured' })
  })
}
