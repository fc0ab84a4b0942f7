import type { ConnectedAccess } from '#contract/accounts/connected-access.ts'
import type { Context } from '#server/context.ts'
import { findLink } from '#server/features/accounts/links/account-link-repository.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { Refusal } from '#server/refusal.ts'
import { listAccess } from './access-repository.ts'

const withTime = <Row extends { lastUsed: Date | null }>(row: Row) => ({
  ...row,
  lastUsed: row.lastUsed?.toISOString() ?? null,
})

type NamedAccess = ConnectedAccess & { username: string }

export async function listConnectedAccess(ctx: Context, userId: string): Promise<NamedAccess> {
  const { username = '', googleId, passkeys, tokens, ...rest } = await listAccess(ctx.db.root, userId)
  return {
    ...rest,
    username,
    google: Boolean(googleId),
    passkeys: passkeys.map(withTime),
    tokens: tokens.map(withTime),
  }
}

/** Lists the access for the holder of a reset link. The link stays usable. @throws Refusal LINK_NOT_VALID */
export async function listAccessByLink(ctx: Context, token: string): Promise<NamedAccess> {
  const link = await findLink(ctx.db.root, secretHash(token), 'reset-password', ctx.clock.now())
  if (!link) throw new Refusal('LINK_NOT_VALID')
  return listConnectedAccess(ctx, link.userId)
}
