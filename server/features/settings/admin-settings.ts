import { maskedSecret } from '#contract/masked-secret.ts'
import type { AdminSettings } from '#contract/settings.ts'
import type { Context } from '#server/context.ts'
import { changeSettings, getSettings, retireDemo } from './settings-repository.ts'

const secretNames = [
  'kieToken',
  'paypalClientSecret',
  'creemApiKey',
  'creemWebhookSecret',
  'googleClientSecret',
  'telegramBotToken',
] as const satisfies readonly (keyof AdminSettings)[]

/** The settings as administrators see them; the answer's schema leaves out what is not theirs. */
export async function getAdminSettings(ctx: Context): Promise<AdminSettings> {
  const settings = await getSettings(ctx.db.root)
  const masked = secretNames.map((name) => [name, settings[name] && maskedSecret])
  return { ...settings, ...Object.fromEntries(masked) } as AdminSettings
}

/**
 * Changes what is given. A secret that comes empty or masked stays as it is, null removes it. With the first KIE token
 * the demo renderer stops serving by itself.
 */
export async function updateAdminSettings(ctx: Context, given: Partial<AdminSettings>): Promise<AdminSettings> {
  const changes: Record<string, unknown> = { updatedAt: ctx.clock.now() }
  for (const [name, value] of Object.entries(given)) {
    const isSecret = (secretNames as readonly string[]).includes(name)
    if (value === undefined || (isSecret && (value === '' || value === maskedSecret))) continue
    changes[name] = isSecret && typeof value === 'string' ? ctx.secrets.seal(value) : value
  }
  await ctx.db.transaction(async (tx) => {
    await changeSettings(tx, changes)
    if (typeof changes.kieToken === 'string') await retireDemo(tx, ctx.clock.now())
  })
  return getAdminSettings(ctx)
}
