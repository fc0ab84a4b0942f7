import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { Refusal } from '#server/refusal.ts'
import { findTokenByHash, markUsed, type StoredToken } from './api-token-repository.ts'
import { hashToken, isTokenText } from './token-text.ts'

/** The last use is stored at most this often, because a write for every call would cost more than the call. */
const lastUsedStepMs = 60_000

export type TokenCaller = { account: Account; token: StoredToken }

/**
 * Finds the account of a token. Queried for every call, so that
 * deleted tokens and disabled accounts stop working at once.
 * @throws Refusal INVALID_TOKEN with the reason.
 */
export async function requireTokenAccount(ctx: Context, token: string): Promise<TokenCaller> {
  if (!isTokenText(token))
    throw new Refusal('INVALID_TOKEN', 'This is not an API token of this service. Check that it is complete.')
  const found = await findTokenByHash(ctx.db.root, hashToken(token))
  const now = ctx.clock.now()
  if (!found?.token.isActive) throw new Refusal('INVALID_TOKEN')
  if (found.token.expiresAt && found.token.expiresAt <= now)
    throw new Refusal('INVALID_TOKEN', 'This API token has expired. Create a new one on the API page.')
  if (!found.account.isActive) throw new Refusal('INVALID_TOKEN', 'The account of this API token is disabled.')
  if (found.account.deletionAt)
    throw new Refusal('INVALID_TOKEN', 'The account of this API token is being deleted. Sign in to keep it.')
  if (isUseWorthNoting(found.token, now)) await markUsed(ctx.db.root, found.token.id, now)
  return { account: found.account, token: found.token }
}

function isUseWorthNoting({ lastUsed }: StoredToken, now: Date): boolean {
  return lastUsed === null || now.getTime() - lastUsed.getTime() >= lastUsedStepMs
}
