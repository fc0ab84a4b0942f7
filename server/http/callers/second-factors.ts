import type { Context } from '#server/context.ts'
import { requireDemandedFactor, requireStepUp } from '#server/features/accounts/second-factor/step-up.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'

/**
 * Refuses administrators without the second factor that the operator demands, and protected calls that were not
 * confirmed lately. Runs after the check of access; other routes have no overhead.
 */
export function registerSecondFactors(app: App, ctx: Context): void {
  app.addHook('onRoute', (route) => {
    const { access, stepUp } = route.config ?? {}
    if (access !== 'admin' && !stepUp) return
    route.preParsing = async ({ account, session }) => {
      if (!account || !session) return
      if (access === 'admin') await requireDemandedFactor(ctx, account)
      if (stepUp) await requireStepUp(ctx, session.id)
    }
  })
}
