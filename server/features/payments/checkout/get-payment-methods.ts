import type { Context } from '#server/context.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { openPayPal } from '#server/integrations/paypal/open-paypal.ts'
import { Refusal } from '#server/refusal.ts'

/** Ways to pay that are switched on and have what they need. */
export async function getPaymentMethods(ctx: Context): Promise<{ creemEnabled: boolean; paypalEnabled: boolean }> {
  const settings = await getSettings(ctx.db.root)
  return {
    creemEnabled: settings.creemEnabled && openCreem(ctx, settings) !== null,
    paypalEnabled: settings.paypalEnabled && openPayPal(ctx, settings) !== null,
  }
}

/** What PayPal's buttons need to know; never the secret. @throws Refusal PAYMENT_UNAVAILABLE */
export async function getPayPalSetup(ctx: Context) {
  const settings = await getSettings(ctx.db.root)
  if (!settings.paypalEnabled || !openPayPal(ctx, settings)) throw new Refusal('PAYMENT_UNAVAILABLE')
  const environment = settings.paypalEnvironment === 'production' ? ('production' as const) : ('sandbox' as const)
  return { clientId: settings.paypalClientId?.trim() ?? '', environment, sdkUrl: ctx.config.paypalSdkUrl }
}
