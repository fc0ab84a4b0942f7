import {
  changeEmail as changeEmailEndpoint,
  forgotPassword as forgotPasswordEndpoint,
  resetPassword as resetPasswordEndpoint,
  sendVerification as sendVerificationEndpoint,
  verifyEmail as verifyEmailEndpoint,
} from '#contract/accounts/account-links.ts'
import {
  deleteAccount as deleteAccountEndpoint,
  exportAccount as exportAccountEndpoint,
  getAccount,
} from '#contract/accounts/accounts.ts'
import {
  listAccessByLink as listAccessByLinkEndpoint,
  listConnectedAccess as listConnectedAccessEndpoint,
  secureAccount as secureAccountEndpoint,
} from '#contract/accounts/connected-access.ts'
import type { Context } from '#server/context.ts'
import { clearSessionCookie } from '#server/http/cookies/session-cookie.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { networkOf } from '#server/limits/network.ts'
import { listAccessByLink, listConnectedAccess } from './access/list-connected-access.ts'
import { secureAccount } from './access/secure-account.ts'
import { registerArchiveRoutes } from './archives/archive-routes.ts'
import { changeEmail } from './email/change-email.ts'
import { sendVerification, verifyEmail } from './email/verify-email.ts'
import { deleteAccount } from './own-data/delete-account.ts'
import { exportAccount } from './own-data/export-account.ts'
import { forgotPassword } from './recovery/forgot-password.ts'
import { resetPassword } from './recovery/reset-password.ts'
import { getSignInWays } from './second-factor/sign-in-ways.ts'
import { currentSessionId } from './sessions/session.ts'

const done = { success: true as const }

/** Endpoints for the user's own account, including those that work without a sign-in. */
export function registerOwnAccountRoutes(app: App, ctx: Context): void {
  registerArchiveRoutes(app, ctx)
  registerEndpoint(app, getAccount, ({ user }) => getSignInWays(ctx, user))

  registerEndpoint(app, exportAccountEndpoint, async ({ user, reply }) => {
    const name = `${ctx.config.brandName}-${user.username}`.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    reply.header('content-disposition', `attachment; filename="${name}.json"`).header('cache-control', 'no-store')
    return exportAccount(ctx, user)
  })

  registerEndpoint(app, deleteAccountEndpoint, async ({ user, body, reply }) => {
    const deletionAt = await deleteAccount(ctx, user, body.password)
    clearSessionCookie(ctx, reply)
    return { deletionAt: deletionAt.toISOString() }
  })

  registerEndpoint(app, forgotPasswordEndpoint, async ({ body, request }) => {
    await forgotPassword(ctx, { ...body, network: networkOf(request.ip) })
    return done
  })

  registerEndpoint(app, resetPasswordEndpoint, async ({ body, request }) => {
    await resetPassword(ctx, body, networkOf(request.ip))
    return done
  })

  registerEndpoint(app, listConnectedAccessEndpoint, ({ user }) => listConnectedAccess(ctx, user.id))
  registerEndpoint(app, listAccessByLinkEndpoint, ({ body }) => listAccessByLink(ctx, body.token))

  registerEndpoint(app, secureAccountEndpoint, async ({ user, request }) => {
    await secureAccount(ctx, user, currentSessionId(request))
    return done
  })

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
