import * as secondFactorCalls from '#contract/accounts/second-factor.ts'
import * as usersCalls from '#contract/accounts/users.ts'
import type { Context } from '#server/context.ts'
import { createResetLink } from '#server/features/accounts/recovery/create-reset-link.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { getUserRecord, toUser } from './manage-users.ts'
import { resetFactors } from './reset-factors.ts'
import { setUserCredits } from './set-user-credits.ts'
import { toggleUser } from './toggle-user.ts'
import { countUsers, listUsers } from './user-repository.ts'

/** Endpoints with which administrators manage other accounts. */
export function registerUserRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, usersCalls.listUsers, async ({ query, reply }) => {
    reply.header('x-total-count', await countUsers(ctx.db.root, query))
    const users = await listUsers(ctx.db.root, { ...query, offset: (query.page - 1) * query.limit })
    return users.map(toUser)
  })
  registerEndpoint(app, usersCalls.countUsers, async ({ query }) => ({
    total: await countUsers(ctx.db.root, query),
  }))
  registerEndpoint(app, usersCalls.getUserRecord, ({ params, query }) => getUserRecord(ctx, params.id, query.page))
  registerEndpoint(app, usersCalls.toggleUser, ({ user, params, body }) =>
    toggleUser(ctx, user.id, params.id, body.isActive),
  )
  registerEndpoint(app, usersCalls.setUserCredits, ({ user, params, body }) =>
    setUserCredits(ctx, user.id, params.id, body),
  )
  registerEndpoint(app, usersCalls.createResetLink, ({ user, params }) => createResetLink(ctx, user.id, params.id))
  registerEndpoint(app, secondFactorCalls.resetFactors, async ({ user, params }) => {
    await resetFactors(ctx, user.id, params.id)
    return { success: true as const }
  })
}
