import { keysOf } from '#contract/keys-of.ts'
import { type AdminSettings, type SecretSettingName, secretSettingNames } from '#contract/settings/admin-settings.ts'
import { isMasked, maskedSecret } from '#contract/settings/masked-secret.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { openSecret } from '#server/secrets.ts'
import {
  changeSettings,
  getSettings,
  lockSettings,
  retireDemo,
  type AdminSettings as Stored,
} from './settings-repository.ts'

/** Absent or undefined values stay unchanged. */
type Given = { [Name in keyof AdminSettings]?: AdminSettings[Name] | undefined }
type Change = { name: keyof AdminSettings; before: unknown; after: unknown }

/** @throws Refusal if this administrator may not demand a second factor of all administrators. */
export type MayDemandFactor = (ctx: Context, tx: Tx, actorId: string) => Promise<void>

/** The settings as administrators see them; the response schema removes internal fields. */
export async function getAdminSettings(ctx: Context): Promise<AdminSettings> {
  const settings = await getSettings(ctx.db.root)
  const masked = secretSettingNames.map((name) => [name, settings[name] && maskedSecret])
  // Masked values keep their type, which Object.fromEntries does not express.
  return { ...settings, ...Object.fromEntries(masked) } as AdminSettings
}

/**
 * Changes the given values that differ. An empty or masked secret stays unchanged; null removes it. The first KIE
 * token retires the demo renderer.
 */
export async function updateAdminSettings(
  ctx: Context,
  actorId: string,
  given: Given,
  mayDemandFactor: MayDemandFactor,
): Promise<AdminSettings> {
  await ctx.db.transaction(async (tx) => {
    const changes = listChanges(ctx, await lockSettings(tx), given)
    if (changes.length === 0) return
    if (changes.some(({ name, after }) => name === 'adminsNeedSecondFactor' && after === true))
      await mayDemandFactor(ctx, tx, actorId)
    const now = ctx.clock.now()
    const values = changes.map(({ name, after }) => [name, sealIfSecret(ctx, name, after)])
    await changeSettings(tx, { ...Object.fromEntries(values), updatedAt: now })
    if (changes.some(({ name, after }) => name === 'kieToken' && after !== null)) await retireDemo(tx, now)
    await appendAudit(tx, {
      actorId,
      action: 'update-admin-settings',
      subject: 'settings',
      before: Object.fromEntries(changes.map(({ name, before }) => [name, forAudit(name, before)])),
      after: Object.fromEntries(changes.map(({ name, after }) => [name, forAudit(name, after)])),
    })
  })
  return getAdminSettings(ctx)
}

/**
 * Returns a stored secret in clear text; null if there is none, or if no key opens it. The audit log entry is written
 * before the answer.
 */
export async function revealSecretSetting(
  ctx: Context,
  actorId: string,
  name: SecretSettingName,
): Promise<string | null> {
  return ctx.db.transaction(async (tx) => {
    const { [name]: sealed } = await getSettings(tx)
    await appendAudit(tx, { actorId, action: 'reveal-secret-setting', subject: `settings:${name}` })
    return openSecret(ctx.secrets, sealed)
  })
}

function listChanges(ctx: Context, stored: Stored, given: Given): Change[] {
  return keysOf(given).flatMap((name) => {
    const value: unknown = given[name]
    if (value === undefined || (isSecret(name) && typeof value === 'string' && isMasked(value))) return []
    // A secret that no key can decrypt counts as missing, so that it can be replaced.
    const before = isSecret(name) ? openSecret(ctx.secrets, stored[name]) : stored[name]
    const after = value === '' ? null : value
    return isSame(before, after) ? [] : [{ name, before, after }]
  })
}

/** Prices are stored as '10.00' and may be given as '10'. */
function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true
  const texts = [before, after].filter((value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  return texts.length === 2 && Number(before) === Number(after) && String(before).includes('.')
}

function isSecret(name: string): name is SecretSettingName {
  return secretSettingNames.some((secret) => secret === name)
}

function sealIfSecret(ctx: Context, name: string, value: unknown): unknown {
  return isSecret(name) && typeof value === 'string' ? ctx.secrets.seal(value) : value
}

/** The form of a value in the audit log. */
function forAudit(name: string, value: unknown): unknown {
  if (!isSecret(name)) return value
  return value === null ? null : '(secret)'
}
