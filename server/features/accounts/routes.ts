import * as accountsCalls from '#contract/accounts/accounts.ts'
import { getCurrentUser, logout } from '#contract/accounts/current-user.ts'
import * as signInCalls from '#contract/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { renewAttemptCookie } from '#server/http/cookies/attempt-cookie.ts'
import { readDeviceCookie } from '#server/http/cookies/device-cookie.ts'
import { clearSessionCookie, readSessionCookie } from '#server/http/cookies/session-cookie.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { isSecondStepNeeded, startSecondStep } from './confirm/second-step.ts'
import { toCurrentUser } from './current-user.ts'
import { registerGoogleRoutes } from './google/google-routes.ts'
import { registerPasskeyRoutes } from './manage-factors/passkey-routes.ts'
import { registerSecondFactorRoutes } from './manage-factors/second-factor-routes.ts'
import { registerOwnAccountRoutes } from './own-account-routes.ts'
import { changePassword } from './passwords/change-password.ts'
import { setPassword } from './passwords/set-password.ts'
import { register } from './registration/register.ts'
import { endOneSession } from './sessions/end-one-session.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { currentSessionId, endSession, requireSessionId } from './sessions/session.ts'
import { deleteSessions } from './sessions/session-repository.ts'
import { login } from './sign-in/login.ts'
import { signIn } from './sign-in/sign-in.ts'

const done = { success: true as const }

export function registerAccountRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, signInCalls.register, async ({ body, request }) => {
    const account = await register(ctx, body, request.ip)
    const { grant } = account
    const told = grant === 'after-verification' || grant === 'limit-reached' ? { signupCredits: grant } : {}
    return { user: toCurrentUser(account), ...told }
  })

  registerEndpoint(app, signInCalls.login, async ({ body, request, reply }) => {
    const account = await login(ctx, { body, address: request.ip, deviceProof: readDeviceCookie(request) })
    if (await isSecondStepNeeded(ctx, account)) {
      await startSecondStep(ctx, account, renewAttemptCookie(ctx, reply))
      throw new Refusal('SECOND_STEP_NEEDED')
    }
    const { deletionCancelled } = await signIn(ctx, { request, reply }, account, { confirmed: false })
    return { user: toCurrentUser(account), deletionCancelled }
  })

  registerEndpoint(app, logout, async ({ request, reply }) => {
    const secret = readSessionCookie(request)
    if (secret) await endSession(ctx, secret)
    clearSessionCookie(ctx, reply)
    return done
  })

  registerEndpoint(app, getCurrentUser, async ({ user }) => ({ user: user && toCurrentUser(user) }))
  registerOwnAccountRoutes(app, ctx)
  registerSessionRoutes(app, ctx)
  registerSecondFactorRoutes(app, ctx)
  registerPasskeyRoutes(app, ctx)
  registerGoogleRoutes(app, ctx)
}

function registerSessionRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, accountsCalls.changePassword, async ({ user, body, request }) => {
    await changePassword(ctx, { account: user, body, keptSession: currentSessionId(request) })
    return done
  })

  registerEndpoint(app, accountsCalls.setPassword, async ({ user, body, request }) => {
    await setPassword(ctx, user, { ...body, sessionId: requireSessionId(request) })
    return done
  })

  registerEndpoint(app, accountsCalls.listSessions, async ({ user, request }) => ({
    sessions: await listSessions(ctx, user, currentSessionId(request)),
  }))

  registerEndpoint(app, accountsCalls.endSession, async ({ user, params }) => {
    await endOneSession(ctx, user.id, params.id)
    return done
  })

  registerEndpoint(app, accountsCalls.endAllSessions, async ({ user, reply }) => {
    await ctx.db.transaction((tx) => deleteSessions(tx, user.id))
    clearSessionCookie(ctx, reply)
    return done
  })
}
