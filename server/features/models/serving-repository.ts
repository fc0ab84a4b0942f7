import { eq, sql } from 'drizzle-orm'
import { kieApis } from '#server/db/schema/providers.ts'
import { adminSettings } from '#server/db/schema/settings.ts'
import type { Handle } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

/** The settings, and whether any provider account is connected, in one statement. */
export async function getServing(handle: Handle) {
  const hasKieApi = sql<boolean>`exists (select from ${kieApis} where ${kieApis.isEnabled} and ${kieApis.deletedAt} is null)`
  const [row] = await handle
    .select({ settings: adminSettings, hasKieApi })
    .from(adminSettings)
    .where(eq(adminSettings.id, 1))
  invariant(row, 'the settings row exists')
  return { settings: row.settings, hasAccount: row.hasKieApi || row.settings.kieToken !== null }
}
