import type { z } from 'zod'
import type { sessionSchema } from '#contract/accounts/accounts.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { listSessions as listRows } from './session-repository.ts'

/** The sessions of the account; `currentId` is the session of the request. */
export async function listSessions(ctx: Context, account: Account, currentId: string | null) {
  const rows = await listRows(ctx.db.root, account, ctx.clock.now())
  return rows.map(
    ({ id, device, createdAt, lastSeenAt }): z.output<typeof sessionSchema> => ({
      ...{ id, device, current: id === currentId },
      ...{ createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
    }),
  )
}
