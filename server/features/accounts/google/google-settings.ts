import type { Context } from '#server/context.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import type { GoogleSettings } from '#server/integrations/google/google-client.ts'
import { openSecret } from '#server/secrets.ts'

/** The current Google settings; null if Google is off or not fully configured, or if its secret is unreadable. */
export async function findGoogleSettings(ctx: Context): Promise<GoogleSettings | null> {
  const settings = await getSettings(ctx.db.root)
  const { googleClientId: clientId, googleRedirectUri: redirectUri } = settings
  const clientSecret = openSecret(ctx.secrets, settings.googleClientSecret)
  if (!settings.googleAuthEnabled || !clientId || !clientSecret || !redirectUri) return null
  return { issuerUrl: ctx.config.googleIssuerUrl, clientId, clientSecret, redirectUri }
}
