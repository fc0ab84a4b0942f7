import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { deleteOwnSession } from './session-repository.ts'

/** @throws Refusal NOT_FOUND if the user has no such session. */
export async function endOneSession(ctx: Context, userId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteOwnSession(tx, userId, id))) throw new Refusal('NOT_FOUND')
  })
}
