import type { Site } from '#contract/settings/settings.ts'
import type { Context } from '#server/context.ts'
import { isLoopbackUrl } from '#server/integrations/outbound/is-public-address.ts'
import { findPasskeySite } from '#server/passkey-site.ts'
import { isDemoServing } from './serving-provider-policy.ts'
import { getSettings } from './settings-repository.ts'
import { decideSignupCredits } from './signup-credits-policy.ts'

export async function getSite({ config, db }: Context): Promise<Site> {
  const settings = await getSettings(db.root)
  const isDemo = isDemoServing(config, settings)
  return {
    brandName: config.brandName,
    demo: isDemo,
    signupCredits: decideSignupCredits(config.signupCredits, { isDemo, onLoopback: isLoopbackUrl(config.publicUrl) }),
    mail: config.smtpUrl !== null,
    passkeyOrigin: findPasskeySite(config)?.origin ?? null,
    asksPeopleConsent: settings.asksPeopleConsent,
    hdAspectRatios: config.hdAspectRatios,
    contact: config.contact,
  }
}
