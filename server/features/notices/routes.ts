import * as adminSettingsCalls from '#contract/settings/admin-settings.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { testTelegram } from './test-telegram.ts'

export function registerNoticeRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, adminSettingsCalls.testTelegram, ({ user }) => testTelegram(ctx, user.id))
}
