import { getAccount } from '#contract/automation/account.ts'
import * as apiTokensCalls from '#contract/automation/api-tokens.ts'
import type { Context } from '#server/context.ts'
import { currentSessionId } from '#server/features/accounts/sessions/session.ts'
import { describeBudget } from '#server/features/credits/budget-policy.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { deleteToken, listTokens } from './api-token-repository.ts'
import { changeApiToken } from './change-api-token.ts'
import { createApiToken, toApiToken } from './create-api-token.ts'

export function registerApiTokenRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, apiTokensCalls.listApiTokens, async ({ user }) => {
    const now = ctx.clock.now()
    return (await listTokens(ctx.db.root, user.id)).map((token) => toApiToken(token, now))
  })

  registerEndpoint(app, getAccount, ({ user, request: { token } }) => ({
    username: user.username,
    credits: user.credits,
    token: token && { name: token.name, scopes: token.scopes, budget: describeBudget(token, ctx.clock.now()) },
  }))

  registerEndpoint(app, apiTokensCalls.createApiToken, ({ user, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { name, expiresInDays, ...limits } = body
    return createApiToken(ctx, {
      userId: user.id,
      sessionId: currentSessionId(request),
      name,
      expiresInDays: expiresInDays ?? null,
      limits,
    })
  })

  registerEndpoint(app, apiTokensCalls.changeApiToken, ({ user, params, body: changes, request }) =>
    changeApiToken(ctx, { userId: user.id, sessionId: currentSessionId(request), id: params.id, changes }),
  )

  registerEndpoint(app, apiTokensCalls.deleteApiToken, async ({ user, params }) => {
    if (!(await deleteToken(ctx.db.root, user.id, params.id))) throw new Refusal('NOT_FOUND', 'API token not found.')
    return { success: true as const }
  })
}
