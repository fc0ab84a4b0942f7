import { eq } from 'drizzle-orm'
import { accountLinks, googleSignIns } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { webhookEndpoints } from '#server/db/schema/automation.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Links that wait in mailboxes, and sign-ins with Google on their way that would be connected to the account. */
export async function deletePendingAccess(tx: Tx, userId: string): Promise<void> {
  for (const table of [accountLinks, googleSignIns]) await tx.delete(table).where(eq(table.userId, userId))
}

/** What programs call with, and where they hear of videos, with the deliveries that are not sent yet. */
export async function deleteProgramAccess(tx: Tx, userId: string): Promise<void> {
  for (const table of [apiTokens, webhookEndpoints]) await tx.delete(table).where(eq(table.userId, userId))
}
