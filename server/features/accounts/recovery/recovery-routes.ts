import {
  forgotPassword as forgotPasswordEndpoint,
  getUndoable as getUndoableEndpoint,
  resetPassword as resetPasswordEndpoint,
  undoChange as undoChangeEndpoint,
} from '#contract/accounts/account-links.ts'
import {
  listAccessByLink as listAccessByLinkEndpoint,
  rescueAccount as rescueAccountEndpoint,
  secureAccount as secureAccountEndpoint,
} from '#contract/accounts/connected-access.ts'
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
  registerEndpoint(app, forgotPasswordEndpoint, async ({ body, request }) => {
    await forgotPassword(ctx, { ...body, network: networkOf(request.ip) })
    return done
  })

  registerEndpoint(app, resetPasswordEndpoint, async ({ body, request }) => {
    await resetPassword(ctx, body, networkOf(request.ip))
    return done
  })

  registerEndpoint(app, listAccessByLinkEndpoint, ({ body }) => listAccessByLink(ctx, body.token))
  registerEndpoint(app, getUndoableEndpoint, ({ body }) => getUndoable(ctx, body.token))
  registerEndpoint(app, undoChangeEndpoint, ({ body }) => undoChange(ctx, body.token))

  registerEndpoint(app, secureAccountEndpoint, async ({ user, request }) => ({
    ...done,
    recoveryCodes: await secureAccount(ctx, user, requireSessionId(request)),
  }))

  registerEndpoint(app, rescueAccountEndpoint, async ({ user, body, request }) => {
    await rescueAccount(ctx, user, { ...body, sessionId: requireSessionId(request) })
    return done
  })
}
