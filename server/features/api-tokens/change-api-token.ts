import type { ApiToken, ApiTokenChanges } from '#contract/automation/api-tokens.ts'
import type { Context } from '#server/context.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { keepWarned } from '#server/features/credits/budget-policy.ts'
import { Refusal } from '#server/refusal.ts'
import { findToken, updateToken } from './api-token-repository.ts'
import { requireKnownModels, toApiToken } from './create-api-token.ts'

type Wanted = { userId: string; sessionId: string | null; id: string; changes: ApiTokenChanges }

/**
 * Changes the name, scopes and limits of a token. What it has spent stays counted.
 * @throws Refusal INVALID_INPUT for an unknown model, NOT_SIGNED_IN, NOT_FOUND
 */
export async function changeApiToken(ctx: Context, { userId, sessionId, id, changes }: Wanted): Promise<ApiToken> {
  await requireKnownModels(ctx.db.root, changes.models)
  const now = ctx.clock.now()
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const stored = await ctx.db.transaction(async (tx) => {
    if (!(await lockWithSession(tx, userId, sessionId))) throw new Refusal('NOT_SIGNED_IN')
    const token = await findToken(tx, userId, id)
    if (!token) throw new Refusal('NOT_FOUND', 'API token not found.')
    const changed = { ...token, ...Object.fromEntries(given) }
    const { name, models, dailyCap, monthlyCap, totalCap, maxPerVideo } = changed
    return updateToken(tx, token, {
      ...{ name, models, dailyCap, monthlyCap, totalCap, maxPerVideo },
      scopes: [...new Set(changed.scopes)],
      warned: keepWarned(token, changed, now),
    })
  })
  return toApiToken(stored, now)
}
