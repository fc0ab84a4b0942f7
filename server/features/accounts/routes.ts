import { getCurrentUser, login as loginEndpoint, logout, register as registerEndpointOf } from '#contract/accounts.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/register-endpoint.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '#server/http/session-cookie.ts'
import { toCurrentUser } from './current-user.ts'
import { login } from './login.ts'
import { register } from './register.ts'
import { endSession, startSession } from './session.ts'

export function registerAccountRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, registerEndpointOf, async ({ body, request }) => ({
    user: toCurrentUser(await register(ctx, body, request.ip)),
  }))

  registerEndpoint(app, loginEndpoint, async ({ body, request, reply }) => {
    const account = await login(ctx, body, request.ip)
    // The session in use before ends here: a cookie planted by somebody else must not become this account's.
    const former = readSessionCookie(request)
    if (former) await endSession(ctx, former)
    setSessionCookie(ctx, reply, await startSession(ctx, account))
    return { user: toCurrentUser(account) }
  })

  registerEndpoint(app, logout, async ({ request, reply }) => {
    const secret = readSessionCookie(request)
    if (secret) await endSession(ctx, secret)
    clearSessionCookie(ctx, reply)
    return { success: true as const }
  })

  registerEndpoint(app, getCurrentUser, async ({ user }) => ({ user: user && toCurrentUser(user) }))
}
