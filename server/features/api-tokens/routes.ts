import {
  createApiToken as createApiTokenEndpoint,
  deleteApiToken,
  listApiTokens,
} from '#contract/automation/api-tokens.ts'
import type { Context } from '#server/context.ts'
import { currentSessionId } from '#server/features/accounts/sessions/session.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { deleteToken, listTokens } from './api-token-repository.ts'
import { createApiToken, toApiToken } from './create-api-token.ts'

export function registerApiTokenRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, listApiTokens, async ({ user }) => (await listTokens(ctx.db.root, user.id)).map(toApiToken))

  registerEndpoint(app, createApiTokenEndpoint, ({ user, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { name, expiresInDays = null } = body
    return createApiToken(ctx, { userId: user.id, sessionId: currentSessionId(request), name, expiresInDays })
  })

  registerEndpoint(app, deleteApiToken, async ({ user, params }) => {
    if (!(await deleteToken(ctx.db.root, user.id, params.id))) throw new Refusal('NOT_FOUND', 'API token not found.')
    return { success: true as const }
  })
}
