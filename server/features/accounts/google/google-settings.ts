import type { Context } from '#server/context.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import type { GoogleSettings } from '#server/integrations/google/google-client.ts'

/** The current Google settings; null if Google is switched off or not fully configured. */
export async function findGoogleSettings(ctx: Context): Promise<GoogleSettings | null> {
  const settings = await getSettings(ctx.db.root)
  const { googleClientId: clientId, googleClientSecret: sealed, googleRedirectUri: redirectUri } = settings
  if (!settings.googleAuthEnabled || !clientId || !sealed || !redirectUri) return null
  return { issuerUrl: ctx.config.googleIssuerUrl, clientId, clientSecret: ctx.secrets.open(sealed), redirectUri }
}
