import { resetFactors as resetFactorsEndpoint } from '#contract/accounts/second-factor.ts'
import {
  countUsers as countUsersEndpoint,
  createResetLink as createResetLinkEndpoint,
  getUserRecord as getUserRecordEndpoint,
  listUsers as listUsersEndpoint,
  setUserCredits as setUserCreditsEndpoint,
  toggleUser as toggleUserEndpoint,
} from '#contract/accounts/users.ts'
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
  registerEndpoint(app, listUsersEndpoint, async ({ query, reply }) => {
    reply.header('x-total-count', await countUsers(ctx.db.root, query))
    const users = await listUsers(ctx.db.root, { ...query, offset: (query.page - 1) * query.limit })
    return users.map(toUser)
  })
  registerEndpoint(app, countUsersEndpoint, async ({ query }) => ({
    total: await countUsers(ctx.db.root, query),
  }))
  registerEndpoint(app, getUserRecordEndpoint, ({ params, query }) => getUserRecord(ctx, params.id, query.page))
  registerEndpoint(app, toggleUserEndpoint, ({ user, params, body }) =>
    toggleUser(ctx, user.id, params.id, body.isActive),
  )
  registerEndpoint(app, setUserCreditsEndpoint, ({ user, params, body }) =>
    setUserCredits(ctx, user.id, params.id, body),
  )
  registerEndpoint(app, createResetLinkEndpoint, ({ user, params }) => createResetLink(ctx, user.id, params.id))
  registerEndpoint(app, resetFactorsEndpoint, async ({ user, params }) => {
    await resetFactors(ctx, user.id, params.id)
    return { success: true as const }
  })
}
