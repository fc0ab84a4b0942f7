import type { ApiToken } from '#contract/automation/api-tokens.ts'
import type { TokenLimits } from '#contract/automation/token-budgets.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/transaction.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { describeBudget } from '#server/features/credits/budget-policy.ts'
import { isKnownModel } from '#server/features/models/model-label.ts'
import { Refusal } from '#server/refusal.ts'
import { countTokens, insertToken, type StoredToken } from './api-token-repository.ts'
import { hashToken, makeTokenText, maskToken } from './token-text.ts'

type Wanted = {
  userId: string
  sessionId: string | null
  name: string
  expiresInDays: number | null
  limits: TokenLimits
}

const maxTokens = 50
const dayMs = 24 * 60 * 60 * 1000

/**
 * Creates a token. Only the return value contains it in full.
 * @throws Refusal INVALID_INPUT for an unknown model, NOT_SIGNED_IN, LIMIT_REACHED
 */
export async function createApiToken(
  ctx: Context,
  { userId, sessionId, name, expiresInDays, limits }: Wanted,
): Promise<ApiToken> {
  await requireKnownModels(ctx.db.root, limits.models)
  const token = makeTokenText()
  const createdAt = ctx.clock.now()
  const stored = await ctx.db.transaction(async (tx) => {
    if (!(await lockWithSession(tx, userId, sessionId))) throw new Refusal('NOT_SIGNED_IN')
    if ((await countTokens(tx, userId)) >= maxTokens)
      throw new Refusal(
        'LIMIT_REACHED',
        'Your account has reached the limit of 50 API tokens. Delete one that you no longer need, then try again.',
      )
    return insertToken(tx, {
      ...limits,
      scopes: [...new Set(limits.scopes)],
      userId,
      name,
      token: hashToken(token),
      masked: maskToken(token),
      createdAt,
      expiresAt: expiresInDays === null ? null : addMs(createdAt, expiresInDays * dayMs),
    })
  })
  return { ...toApiToken(stored, createdAt), token }
}

/** @throws Refusal INVALID_INPUT */
export async function requireKnownModels(handle: Handle, models: TokenLimits['models']): Promise<void> {
  for (const id of models ?? [])
    if (!(await isKnownModel(handle, id))) throw new Refusal('INVALID_INPUT', `There is no model ${id}.`, 'models')
}

/** A token as its owner sees it after creation. */
export function toApiToken(stored: StoredToken, now: Date): ApiToken {
  return {
    id: stored.id,
    name: stored.name,
    token: stored.masked,
    isActive: stored.isActive,
    createdAt: stored.createdAt.toISOString(),
    lastUsed: stored.lastUsed?.toISOString() ?? null,
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    scopes: stored.scopes,
    budget: describeBudget(stored, now),
  }
}
