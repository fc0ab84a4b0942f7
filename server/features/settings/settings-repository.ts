import { eq, isNull } from 'drizzle-orm'
import { adminSettings } from '#server/db/schema/settings.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type AdminSettings = typeof adminSettings.$inferSelect

/** @throws Error when the row is gone, which no code of ours does. */
export async function getSettings(handle: Handle): Promise<AdminSettings> {
  const [settings] = await handle.select().from(adminSettings).where(eq(adminSettings.id, 1))
  invariant(settings, 'there is a row of settings')
  return settings
}

/** Until the transaction ends nobody else changes them. */
export async function lockSettings(tx: Tx): Promise<AdminSettings> {
  const [settings] = await tx.select().from(adminSettings).where(eq(adminSettings.id, 1)).for('update')
  invariant(settings, 'there is a row of settings')
  return settings
}

/** From now on the demo renderer never serves by itself again. */
export async function retireDemo(tx: Tx, now: Date): Promise<void> {
  await tx.update(adminSettings).set({ demoRetiredAt: now }).where(isNull(adminSettings.demoRetiredAt))
}

export async function changeSettings(tx: Tx, changes: Partial<typeof adminSettings.$inferInsert>): Promise<void> {
  await tx.update(adminSettings).set(changes).where(eq(adminSettings.id, 1))
}
