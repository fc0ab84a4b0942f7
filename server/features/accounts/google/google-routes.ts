import * as googleCalls from '#contract/accounts/google.ts'
import type { Context } from '#server/context.ts'
import { currentSessionId } from '#server/features/accounts/sessions/session.ts'
import { signIn } from '#server/features/accounts/sign-in/sign-in.ts'
import { readAttemptCookie, renewAttemptCookie } from '#server/http/cookies/attempt-cookie.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { networkOf } from '#server/limits/network.ts'
import { disconnectGoogle, startConnecting } from './connect-google.ts'
import { finishGoogleSignIn, type GoogleOutcome } from './finish-google-sign-in.ts'
import { findGoogleSettings } from './google-settings.ts'
import { startGoogleSignIn } from './start-google-sign-in.ts'

export function registerGoogleRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, googleCalls.getGoogleStatus, async () => ({
    enabled: (await findGoogleSettings(ctx)) !== null,
  }))

  registerEndpoint(app, googleCalls.getGoogleUrl, async ({ reply }) => {
    reply.header('cache-control', 'private, no-store')
    const browser = renewAttemptCookie(ctx, reply)
    return { authUrl: await startGoogleSignIn(ctx, { browser, userId: null }) }
  })

  registerEndpoint(app, googleCalls.receiveGoogleReturn, async ({ request, reply }) => {
    const returned = new URL(request.url, ctx.config.publicUrl).searchParams
    const outcome = await finishGoogleSignIn(ctx, {
      ...{ returned, browser: readAttemptCookie(request), sessionId: currentSessionId(request) },
      network: networkOf(request.ip),
    })
    if (outcome.outcome === 'signed-in') await signIn(ctx, { request, reply }, outcome.account, { confirmed: false })
    return reply.header('cache-control', 'no-store').redirect(pageOf(outcome))
  })

  registerEndpoint(app, googleCalls.connectGoogle, async ({ user, body, reply }) => {
    const browser = renewAttemptCookie(ctx, reply)
    return { authUrl: await startConnecting(ctx, user, { ...body, browser }) }
  })

  registerEndpoint(app, googleCalls.disconnectGoogle, async ({ user }) => {
    await disconnectGoogle(ctx, user.id)
    return { success: true as const }
  })
}

/** Passes the outcome to the page for display only; the session determines who is signed in. */
function pageOf(outcome: GoogleOutcome): string {
  if (outcome.outcome === 'connected') return '/my-account?google=connected'
  if (outcome.outcome === 'signed-in') {
    const user = JSON.stringify({ username: outcome.account.username })
    return `/login?auth=success&user=${encodeURIComponent(user)}`
  }
  const message = encodeURIComponent(outcome.message)
  return outcome.connecting ? `/my-account?google=error&message=${message}` : `/login?auth=error&message=${message}`
}
