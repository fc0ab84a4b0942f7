import { eq, isNull } from 'drizzle-orm'
import { adminSettings } from '#server/db/schema/settings.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type AdminSettings = typeof adminSettings.$inferSelect

/** @throws Error if the row is missing, which no code here causes. */
export async function getSettings(handle: Handle): Promise<AdminSettings> {
  const [settings] = await handle.select().from(adminSettings).where(eq(adminSettings.id, 1))
  invariant(settings, 'the settings row exists')
  return settings
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<AdminSettings> {
  const [settings] = await tx.select().from(adminSettings).where(eq(adminSettings.id, 1)).for('update')
  invariant(settings, 'the settings row exists')
  return settings
}

/** From now on, 'auto' never selects the demo renderer again. */
export async function retireDemo(tx: Tx, now: Date): Promise<void> {
  await tx.update(adminSettings).set({ demoRetiredAt: now }).where(isNull(adminSettings.demoRetiredAt))
}

export async function changeSettings(tx: Tx, changes: Partial<typeof adminSettings.$inferInsert>): Promise<void> {
  await tx.update(adminSettings).set(changes).where(eq(adminSettings.id, 1))
}
