import type { Context } from '#server/context.ts'
import { nameKey } from '#server/features/accounts/name-key.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { listUnkeyed, setNameKey } from './name-key-repository.ts'

/**
 * Gives a key to accounts whose names are older than keys and not plain ASCII, which the migration has seen to. One that
 * looks like another goes on without: both keep their names, and nobody gets a third.
 */
export async function fillNameKeys(ctx: Context): Promise<void> {
  const accounts = await listUnkeyed(ctx.db.root)
  await eachAlone(ctx, 'clean-sign-ins', accounts, ({ id, username }) => setNameKey(ctx.db.root, id, nameKey(username)))
}
