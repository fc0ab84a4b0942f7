import {
  getAdminSettings as getAdminSettingsEndpoint,
  revealSecretSetting as revealSecretSettingEndpoint,
  testService as testServiceEndpoint,
  updateAdminSettings as updateAdminSettingsEndpoint,
  updateTelegramSettings,
} from '#contract/settings/admin-settings.ts'
import { getCurrentPricing, getSite as getSiteEndpoint } from '#contract/settings/settings.ts'
import {
  getSitePage as getSitePageEndpoint,
  updateSitePage as updateSitePageEndpoint,
} from '#contract/settings/site-pages.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { getAdminSettings, type MayDemandFactor, revealSecretSetting, updateAdminSettings } from './admin-settings.ts'
import { getSite } from './get-site.ts'
import { decidePricing } from './pricing-policy.ts'
import { getSettings } from './settings-repository.ts'
import { getSitePage, updateSitePage } from './site-page.ts'
import { testService } from './test-service.ts'

export function registerSettingsRoutes(app: App, ctx: Context, mayDemandFactor: MayDemandFactor): void {
  registerEndpoint(app, getCurrentPricing, async () => decidePricing(await getSettings(ctx.db.root)))
  registerEndpoint(app, getSiteEndpoint, () => getSite(ctx))
  registerEndpoint(app, getSitePageEndpoint, ({ params }) => getSitePage(ctx, params.name))
  registerEndpoint(app, updateSitePageEndpoint, ({ user, params, body }) =>
    updateSitePage(ctx, user.id, params.name, body.text),
  )
  registerEndpoint(app, getAdminSettingsEndpoint, () => getAdminSettings(ctx))
  registerEndpoint(app, updateAdminSettingsEndpoint, ({ user, body }) =>
    updateAdminSettings(ctx, user.id, body, mayDemandFactor),
  )
  registerEndpoint(app, updateTelegramSettings, ({ user, body }) =>
    updateAdminSettings(ctx, user.id, body, mayDemandFactor),
  )
  registerEndpoint(app, revealSecretSettingEndpoint, async ({ user, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return { value: await revealSecretSetting(ctx, user.id, body.name) }
  })
  registerEndpoint(app, testServiceEndpoint, ({ user, body }) => testService(ctx, user.id, body.service))
}
