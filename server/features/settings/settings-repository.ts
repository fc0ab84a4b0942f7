import { and, eq, isNull } from 'drizzle-orm'
import { spellRedirectUri } from '#contract/settings/redirect-uri.ts'
import { adminSettings } from '#server/db/schema/settings.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type AdminSettings = typeof adminSettings.$inferSelect

/** @throws Error if the row is missing, which no code here causes. */
export async function getSettings(handle: Handle): Promise<AdminSettings> {
  const [settings] = await handle.select().from(adminSettings).where(eq(adminSettings.id, 1))
  invariant(settings, 'the settings row exists')
  return spelled(settings)
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<AdminSettings> {
  const [settings] = await tx.select().from(adminSettings).where(eq(adminSettings.id, 1)).for('update')
  invariant(settings, 'the settings row exists')
  return spelled(settings)
}

/** Earlier versions stored the redirect URI as it was typed. */
function spelled(settings: AdminSettings): AdminSettings {
  const { googleRedirectUri: uri } = settings
  return uri === null ? settings : { ...settings, googleRedirectUri: spellRedirectUri(uri) }
}

/** From now on, 'auto' never selects the demo renderer again. */
export async function retireDemo(tx: Tx, now: Date): Promise<void> {
  await tx.update(adminSettings).set({ demoRetiredAt: now }).where(isNull(adminSettings.demoRetiredAt))
}

export async function changeSettings(tx: Tx, changes: Partial<typeof adminSettings.$inferInsert>): Promise<void> {
  await tx.update(adminSettings).set(changes).where(eq(adminSettings.id, 1))
}

/** Follows a chat to its new id, unless an administrator has entered another one in the meantime. */
export async function moveTelegramChat(handle: Handle, { from, to }: { from: string; to: string }): Promise<void> {
  await handle
    .update(adminSettings)
    .set({ telegramChatId: to })
    .where(and(eq(adminSettings.id, 1), eq(adminSettings.telegramChatId, from)))
}
