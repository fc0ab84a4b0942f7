import type { Context } from '#server/context.ts'
import { listConnectedAccess, type NamedAccess } from '#server/features/accounts/access/list-connected-access.ts'
import { findLink } from '#server/features/accounts/links/account-link-repository.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Lists the access that the holder of a reset link chooses from. Passkeys are not among it, because they are second
 * factors. The link stays usable. @throws Refusal LINK_NOT_VALID
 */
export async function listAccessByLink(ctx: Context, token: string): Promise<NamedAccess> {
  const link = await findLink(ctx.db.root, secretHash(token), 'reset-password', ctx.clock.now())
  if (!link) throw new Refusal('LINK_NOT_VALID')
  return { ...(await listConnectedAccess(ctx, link.userId)), passkeys: [] }
}
