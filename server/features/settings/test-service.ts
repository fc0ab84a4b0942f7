import { creditForms, plural } from '#contract/plural.ts'
import type { TestableService } from '#contract/settings/admin-settings.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import {
  checkCreem,
  checkGoogle,
  checkPayPal,
  type ServiceCheck,
} from '#server/integrations/service-checks/check-services.ts'
import { Refusal } from '#server/refusal.ts'
import { openSecret } from '#server/secrets.ts'
import { type AdminSettings, getSettings } from './settings-repository.ts'

/**
 * Checks whether a service accepts the stored settings, without selling or creating anything.
 * @throws Refusal NOT_CONFIGURED, or SERVICE_FAILED with the reason.
 */
export async function testService(
  ctx: Context,
  actorId: string,
  service: TestableService,
): Promise<{ message: string }> {
  const check = await checkService(ctx, await getSettings(ctx.db.root), service)
  if (!check) throw new Refusal('NOT_CONFIGURED', 'Save the keys first.')
  const message = check.ok ? check.detail : check.reason
  await ctx.db.transaction((tx) =>
    appendAudit(tx, { actorId, action: 'test-service', subject: `settings:${service}`, after: { message } }),
  )
  if (!check.ok) throw new Refusal('SERVICE_FAILED', message)
  return { message }
}

/** Null if its keys are not stored, or if no key opens them. */
export async function checkService(
  ctx: Context,
  settings: AdminSettings,
  service: TestableService,
): Promise<ServiceCheck | null> {
  const { config } = ctx
  const open = (sealed: string | null) => openSecret(ctx.secrets, sealed)
  switch (service) {
    case 'kie': {
      const token = open(settings.kieToken)
      return token ? checkKie(ctx, token) : null
    }
    case 'paypal': {
      const [clientId, clientSecret] = [settings.paypalClientId, open(settings.paypalClientSecret)]
      if (!clientId || !clientSecret) return null
      return checkPayPal({
        apiUrl: config.paypalApiUrl,
        environment: settings.paypalEnvironment,
        clientId,
        clientSecret,
      })
    }
    case 'creem': {
      const apiKey = open(settings.creemApiKey)
      return apiKey ? checkCreem({ apiUrl: config.creemApiUrl, environment: settings.creemEnvironment, apiKey }) : null
    }
    case 'google':
      return settings.googleClientId && open(settings.googleClientSecret) ? checkGoogle(config.googleIssuerUrl) : null
  }
}

async function checkKie(ctx: Context, token: string): Promise<ServiceCheck> {
  const balance = await ctx.providers.kie?.balance({ id: null, token }).catch(() => null)
  if (typeof balance === 'number')
    return {
      ok: true,
      detail: `KIE accepts the token. The account has ${plural(balance, creditForms)}.`,
      credits: balance,
    }
  return { ok: false, reason: 'KIE returned no balance. Check the token.' }
}
