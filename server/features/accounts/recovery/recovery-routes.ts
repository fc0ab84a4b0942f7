import * as accountLinksCalls from '#contract/accounts/account-links.ts'
import * as connectedAccessCalls from '#contract/accounts/connected-access.ts'
import type { Context } from '#server/context.ts'
import { requireSessionId } from '#server/features/accounts/sessions/session.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { networkOf } from '#server/limits/network.ts'
import { forgotPassword } from './forgot-password.ts'
import { listAccessByLink } from './list-access-by-link.ts'
import { resetPassword } from './reset-password.ts'
import { rescueAccount, secureAccount } from './secure-account.ts'
import { getUndoable, undoChange } from './undo-change.ts'

const done = { success: true as const }

/** Endpoints for owners who lost a way in, or who suspect an intruder. */
export function registerRecoveryRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, accountLinksCalls.forgotPassword, async ({ body, request }) => {
    await forgotPassword(ctx, { ...body, network: networkOf(request.ip) })
    return done
  })

  registerEndpoint(app, accountLinksCalls.resetPassword, async ({ body, request }) => {
    await resetPassword(ctx, body, networkOf(request.ip))
    return done
  })

  registerEndpoint(app, connectedAccessCalls.listAccessByLink, ({ body }) => listAccessByLink(ctx, body.token))
  registerEndpoint(app, accountLinksCalls.getUndoable, ({ body }) => getUndoable(ctx, body.token))
  registerEndpoint(app, accountLinksCalls.undoChange, ({ body }) => undoChange(ctx, body.token))

  registerEndpoint(app, connectedAccessCalls.secureAccount, async ({ user, request }) => ({
    ...done,
    recoveryCodes: await secureAccount(ctx, user, requireSessionId(request)),
  }))

  registerEndpoint(app, connectedAccessCalls.rescueAccount, async ({ user, body, request }) => {
    await rescueAccount(ctx, user, { ...body, sessionId: requireSessionId(request) })
    return done
  })
}
