import { and, eq, isNull, sql } from 'drizzle-orm'
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

/** As if the settings' token had just made so many submissions. */
export async function fillSettingsWindow(tx: Tx, { now, most }: { now: Date; most: number }): Promise<void> {
  const full = sql`array_fill(${now.getTime()}::bigint, array[${most}::int])`
  await tx.update(adminSettings).set({ kieTokenRecentCreates: full }).where(eq(adminSettings.id, 1))
}

type Limit = { now: Date; most: number; windowMs: number }

/** Counts one submission with the settings' own token, if the provider's limit leaves room for it; one statement. */
export async function bookSettingsToken(tx: Tx, { now, most, windowMs }: Limit): Promise<boolean> {
  const recent = adminSettings.kieTokenRecentCreates
  const rows = await tx
    .update(adminSettings)
    .set({
      kieTokenRecentCreates: sql`(array_append(${recent}, ${now.getTime()}::bigint))[greatest(1, cardinality(${recent}) + 2 - ${most}::int):]`,
    })
    .where(
      and(
        eq(adminSettings.id, 1),
        sql`(cardinality(${recent}) < ${most}::int or ${recent}[1] <= ${now.getTime() - windowMs}::bigint)`,
      ),
    )
    .returning({ id: adminSettings.id })
  return rows.length === 1
}
