import * as adminSettingsCalls from '#contract/settings/admin-settings.ts'
import * as settingsCalls from '#contract/settings/settings.ts'
import * as sitePagesCalls from '#contract/settings/site-pages.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { getAdminSettings, type MayDemandFactor, revealSecretSetting, updateAdminSettings } from './admin-settings.ts'
import { getSite } from './get-site.ts'
import { getSitePage, updateSitePage } from './site-page.ts'
import { testService } from './test-service.ts'

export function registerSettingsRoutes(app: App, ctx: Context, mayDemandFactor: MayDemandFactor): void {
  registerEndpoint(app, settingsCalls.getSite, () => getSite(ctx))
  registerEndpoint(app, sitePagesCalls.getSitePage, ({ params }) => getSitePage(ctx, params.name))
  registerEndpoint(app, sitePagesCalls.updateSitePage, ({ user, params, body }) =>
    updateSitePage(ctx, user.id, params.name, body.text),
  )
  registerEndpoint(app, adminSettingsCalls.getAdminSettings, () => getAdminSettings(ctx))
  registerEndpoint(app, adminSettingsCalls.updateAdminSettings, ({ user, body }) =>
    updateAdminSettings(ctx, user.id, body, mayDemandFactor),
  )
  registerEndpoint(app, adminSettingsCalls.updateTelegramSettings, ({ user, body }) =>
    updateAdminSettings(ctx, user.id, body, mayDemandFactor),
  )
  registerEndpoint(app, adminSettingsCalls.revealSecretSetting, async ({ user, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return { value: await revealSecretSetting(ctx, user.id, body.name) }
  })
  registerEndpoint(app, adminSettingsCalls.testService, ({ user, body }) => testService(ctx, user.id, body.service))
}
