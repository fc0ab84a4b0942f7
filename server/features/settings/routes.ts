import {
  type AdminSettings,
  getAdminSettings as getAdminSettingsEndpoint,
  getCurrentPricing,
  getSite as getSiteEndpoint,
  revealSecretSetting as revealSecretSettingEndpoint,
  testTelegram as testTelegramEndpoint,
  updateAdminSettings as updateAdminSettingsEndpoint,
  updateTelegramSettings,
} from '#contract/settings.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/register-endpoint.ts'
import { getAdminSettings, revealSecretSetting, updateAdminSettings } from './admin-settings.ts'
import { getSite } from './get-site.ts'
import { decidePricing } from './pricing-policy.ts'
import { getSettings } from './settings-repository.ts'
import { testTelegram } from './test-telegram.ts'

export function registerSettingsRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, getCurrentPricing, async () => decidePricing(await getSettings(ctx.db.root)))
  registerEndpoint(app, getSiteEndpoint, () => getSite(ctx))
  registerEndpoint(app, getAdminSettingsEndpoint, () => getAdminSettings(ctx))
  registerEndpoint(app, updateAdminSettingsEndpoint, ({ user, body }) =>
    updateAdminSettings(ctx, user.id, body as Partial<AdminSettings>),
  )
  registerEndpoint(app, updateTelegramSettings, ({ user, body }) =>
    updateAdminSettings(ctx, user.id, body as Partial<AdminSettings>),
  )
  registerEndpoint(app, revealSecretSettingEndpoint, async ({ user, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return { value: await revealSecretSetting(ctx, user.id, body.name) }
  })
  registerEndpoint(app, testTelegramEndpoint, ({ user }) => testTelegram(ctx, user.id))
}
