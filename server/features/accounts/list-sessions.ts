import type { z } from 'zod'
import type { sessionSchema } from '#contract/accounts.ts'
import type { Context } from '#server/context.ts'
import { listSessions as listRows } from './session-repository.ts'

/** Where the account is signed in; `currentId` is the session that asks. */
export async function listSessions(ctx: Context, userId: string, currentId: string | null) {
  const rows = await listRows(ctx.db.root, userId, ctx.clock.now())
  return rows.map(
    ({ id, device, createdAt }): z.output<typeof sessionSchema> => ({
      ...{ id, device, createdAt: createdAt.toISOString(), current: id === currentId },
    }),
  )
}
