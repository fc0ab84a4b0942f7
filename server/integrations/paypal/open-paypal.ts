import type { Context } from '#server/context.ts'
import { openSecret } from '#server/secrets.ts'
import { createPayPalClient, type PayPalClient } from './paypal-client.ts'

type Settings = { paypalClientId: string | null; paypalClientSecret: string | null; paypalEnvironment: string }

export const paypalUrls: Record<string, string> = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  production: 'https://api-m.paypal.com',
}

/** The PayPal client for the current settings; null without readable credentials. */
export function openPayPal(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  settings: Settings,
): PayPalClient | null {
  const clientSecret = openSecret(secrets, settings.paypalClientSecret)
  const baseUrl = config.paypalApiUrl ?? paypalUrls[settings.paypalEnvironment]
  if (!clientSecret || !baseUrl || !settings.paypalClientId?.trim()) return null
  return createPayPalClient({ baseUrl, clientId: settings.paypalClientId.trim(), clientSecret })
}
