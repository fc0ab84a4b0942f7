import type { Context } from '#server/context.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { openPayPal } from '#server/integrations/paypal/open-paypal.ts'
import { Refusal } from '#server/refusal.ts'

/** The payment methods that are switched on and fully configured. */
export async function getPaymentMethods(ctx: Context): Promise<{ creemEnabled: boolean; paypalEnabled: boolean }> {
  const settings = await getSettings(ctx.db.root)
  return {
    creemEnabled: settings.creemEnabled && openCreem(ctx, settings) !== null,
    paypalEnabled: settings.paypalEnabled && openPayPal(ctx, settings) !== null,
  }
}

/** The setup for PayPal's buttons; never includes the secret. @throws Refusal PAYMENT_UNAVAILABLE */
export async function getPayPalSetup(ctx: Context) {
  const settings = await getSettings(ctx.db.root)
  if (!settings.paypalEnabled || !openPayPal(ctx, settings)) throw new Refusal('PAYMENT_UNAVAILABLE')
  const environment = settings.paypalEnvironment === 'production' ? ('production' as const) : ('sandbox' as const)
  return { clientId: settings.paypalClientId?.trim() ?? '', environment, sdkUrl: ctx.config.paypalSdkUrl }
}
