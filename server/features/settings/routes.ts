import {
  type AdminSettings,
  getAdminSettings as getAdminSettingsEndpoint,
  getCurrentPricing,
  getSite as getSiteEndpoint,
  updateAdminSettings as updateAdminSettingsEndpoint,
} from '#contract/settings.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/register-endpoint.ts'
import { getAdminSettings, updateAdminSettings } from './admin-settings.ts'
import { getSite } from './get-site.ts'
import { decidePricing } from './pricing-policy.ts'
import { getSettings } from './settings-repository.ts'

export function registerSettingsRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, getCurrentPricing, async () => decidePricing(await getSettings(ctx.db.root)))
  registerEndpoint(app, getSiteEndpoint, () => getSite(ctx))
  registerEndpoint(app, getAdminSettingsEndpoint, () => getAdminSettings(ctx))
  registerEndpoint(app, updateAdminSettingsEndpoint, ({ body }) =>
    updateAdminSettings(ctx, body as Partial<AdminSettings>),
  )
}
