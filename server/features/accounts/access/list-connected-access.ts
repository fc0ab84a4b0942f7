import type { ConnectedAccess } from '#contract/accounts/connected-access.ts'
import type { Context } from '#server/context.ts'
import { findLink } from '#server/features/accounts/links/account-link-repository.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { Refusal } from '#server/refusal.ts'
import { listAccess } from './access-repository.ts'

type NamedAccess = ConnectedAccess & { username: string }

export async function listConnectedAccess(ctx: Context, userId: string): Promise<NamedAccess> {
  const { username = '', googleId, tokens, ...rest } = await listAccess(ctx.db.root, userId)
  return {
    ...rest,
    username,
    google: Boolean(googleId),
    tokens: tokens.map((token) => ({ ...token, lastUsed: token.lastUsed?.toISOString() ?? null })),
  }
}

/** Lists the access for the holder of a reset link. The link stays usable. @throws Refusal LINK_NOT_VALID */
export async function listAccessByLink(ctx: Context, token: string): Promise<NamedAccess> {
  const link = await findLink(ctx.db.root, secretHash(token), 'reset-password', ctx.clock.now())
  if (!link) throw new Refusal('LINK_NOT_VALID')
  return listConnectedAccess(ctx, link.userId)
}
