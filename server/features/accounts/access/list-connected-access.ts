import type { ConnectedAccess } from '#contract/accounts/connected-access.ts'
import type { Context } from '#server/context.ts'
import { listAccess } from './access-repository.ts'

const withTime = <Row extends { lastUsed: Date | null }>(row: Row) => ({
  ...row,
  lastUsed: row.lastUsed?.toISOString() ?? null,
})

export type NamedAccess = ConnectedAccess & { username: string }

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
