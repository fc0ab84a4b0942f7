import { getAutomationUser } from '#contract/automation.ts'
import { type App, registerEndpoint } from '#server/http/register-endpoint.ts'

export function registerAutomationRoutes(app: App): void {
  registerEndpoint(app, getAutomationUser, async ({ user }) => ({
    success: true as const,
    username: user.username,
    credits: user.credits,
  }))
}
