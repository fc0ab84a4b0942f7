import type { Context } from '#server/context.ts'
import { requireProof } from '#server/features/accounts/confirm/step-up.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'

/**
 * Refuses administrators without the second factor that the operator demands, also if their session has not used it,
 * and protected calls that were not confirmed lately. Runs after the check of access; other routes have no overhead.
 */
export function registerSecondFactors(app: App, ctx: Context): void {
  app.addHook('onRoute', (route) => {
    const { access, stepUp = false } = route.config ?? {}
    const isAdministration = access === 'admin'
    if (!isAdministration && !stepUp) return
    route.preParsing = async ({ session }) => {
      if (session) await requireProof(ctx, { sessionId: session.id, stepUp, isAdministration })
    }
  })
}
