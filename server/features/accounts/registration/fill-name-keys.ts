import type { Context } from '#server/context.ts'
import { nameKey } from '#server/db/name-key.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { listUnkeyed, setNameKey } from './name-key-repository.ts'

/**
 * Adds the key to accounts that are older than name keys. The migration handled plain
 * ASCII names; this handles the rest. If two existing names look alike, the second
 * stays without a key: both keep their names, and nobody can register a third.
 */
export async function fillNameKeys(ctx: Context): Promise<void> {
  const accounts = await listUnkeyed(ctx.db.root)
  await eachAlone(ctx, 'clean-sign-ins', accounts, ({ id, username }) => setNameKey(ctx.db.root, id, nameKey(username)))
}
