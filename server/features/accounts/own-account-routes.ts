import {
  changeEmail as changeEmailEndpoint,
  sendVerification as sendVerificationEndpoint,
  verifyEmail as verifyEmailEndpoint,
} from '#contract/accounts/account-links.ts'
import {
  deleteAccount as deleteAccountEndpoint,
  exportAccount as exportAccountEndpoint,
  getAccount,
} from '#contract/accounts/accounts.ts'
import { listConnectedAccess as listConnectedAccessEndpoint } from '#contract/accounts/connected-access.ts'
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
  registerEndpoint(app, getAccount, ({ user, request }) => getSignInWays(ctx, user, requireSessionId(request)))

  registerEndpoint(app, exportAccountEndpoint, async ({ user, reply }) => {
    const name = `${ctx.config.brandName}-${user.username}`.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    reply.header('content-disposition', `attachment; filename="${name}.json"`).header('cache-control', 'no-store')
    return exportAccount(ctx, user)
  })

  registerEndpoint(app, deleteAccountEndpoint, async ({ user, body, request, reply }) => {
    const deletionAt = await deleteAccount(ctx, user, { ...body, sessionId: requireSessionId(request) })
    clearSessionCookie(ctx, reply)
    return { deletionAt: deletionAt.toISOString() }
  })

  registerEndpoint(app, listConnectedAccessEndpoint, ({ user }) => listConnectedAccess(ctx, user.id))

  registerEndpoint(app, verifyEmailEndpoint, async ({ user, body, request }) => {
    const keptSession = currentSessionId(request)
    return { email: await verifyEmail(ctx, { ...body, account: user, keptSession, network: networkOf(request.ip) }) }
  })

  registerEndpoint(app, changeEmailEndpoint, ({ user, body, request }) =>
    changeEmail(ctx, { account: user, body, keptSession: currentSessionId(request) }),
  )

  registerEndpoint(app, sendVerificationEndpoint, async ({ user }) => {
    await sendVerification(ctx, user)
    return done
  })
}
