import * as accountLinksCalls from '#contract/accounts/account-links.ts'
import * as accountsCalls from '#contract/accounts/accounts.ts'
import * as connectedAccessCalls from '#contract/accounts/connected-access.ts'
import type { Context } from '#server/context.ts'
import { clearSessionCookie } from '#server/http/cookies/session-cookie.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { networkOf } from '#server/limits/network.ts'
import { listConnectedAccess } from './access/list-connected-access.ts'
import { registerArchiveRoutes } from './archives/archive-routes.ts'
import { changeEmail } from './email/change-email.ts'
import { sendVerification, verifyEmail } from './email/verify-email.ts'
import { getSignInWays } from './manage-factors/sign-in-ways.ts'
import { deleteAccount } from './own-data/delete-account.ts'
import { exportAccount } from './own-data/export-account.ts'
import { registerRecoveryRoutes } from './recovery/recovery-routes.ts'
import { currentSessionId, requireSessionId } from './sessions/session.ts'

const done = { success: true as const }

/** Endpoints for the user's own account, including those that work without a sign-in. */
export function registerOwnAccountRoutes(app: App, ctx: Context): void {
  registerArchiveRoutes(app, ctx)
  registerRecoveryRoutes(app, ctx)
  registerEndpoint(app, accountsCalls.getAccount, ({ user, request }) =>
    getSignInWays(ctx, user, requireSessionId(request)),
  )

  registerEndpoint(app, accountsCalls.exportAccount, async ({ user, reply }) => {
    const name = `${ctx.config.brandName}-${user.username}`.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    reply.header('content-disposition', `attachment; filename="${name}.json"`).header('cache-control', 'no-store')
    return exportAccount(ctx, user)
  })

  registerEndpoint(app, accountsCalls.deleteAccount, async ({ user, body, request, reply }) => {
    const deletionAt = await deleteAccount(ctx, user, { ...body, sessionId: requireSessionId(request) })
    clearSessionCookie(ctx, reply)
    return { deletionAt: deletionAt.toISOString() }
  })

  registerEndpoint(app, connectedAccessCalls.listConnectedAccess, ({ user }) => listConnectedAccess(ctx, user.id))

  registerEndpoint(app, accountLinksCalls.verifyEmail, async ({ user, body, request }) => {
    const keptSession = currentSessionId(request)
    return { email: await verifyEmail(ctx, { ...body, account: user, keptSession, network: networkOf(request.ip) }) }
  })

  registerEndpoint(app, accountLinksCalls.changeEmail, ({ user, body, request }) =>
    changeEmail(ctx, { account: user, body, keptSession: currentSessionId(request) }),
  )

  registerEndpoint(app, accountLinksCalls.sendVerification, async ({ user }) => {
    await sendVerification(ctx, user)
    return done
  })
}
