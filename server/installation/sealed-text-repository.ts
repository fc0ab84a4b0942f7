import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { googleSignIns } from '#server/db/schema/accounts.ts'
import { webhookEndpoints } from '#server/db/schema/automation.ts'
import { signingCertificates } from '#server/db/schema/content-credentials.ts'
import { totpSecrets } from '#server/db/schema/factors.ts'
import { providerAccounts } from '#server/db/schema/providers.ts'
import { adminSettings } from '#server/db/schema/settings.ts'
import type { Handle } from '#server/db/transaction.ts'

/** Every column with texts that APP_SECRET sealed, beside the check of the installation itself. */
export const sealedColumns: readonly PgColumn[] = [
  adminSettings.kieToken,
  adminSettings.paypalClientSecret,
  adminSettings.creemApiKey,
  adminSettings.creemWebhookSecret,
  adminSettings.googleClientSecret,
  adminSettings.telegramBotToken,
  providerAccounts.token,
  providerAccounts.webhookKey,
  signingCertificates.sealedKey,
  totpSecrets.secret,
  webhookEndpoints.secret,
  webhookEndpoints.previousSecret,
  googleSignIns.codeVerifier,
]

/** Texts in this database that APP_SECRET sealed. */
export async function listSealed(handle: Handle): Promise<string[]> {
  const texts: string[] = []
  for (const column of sealedColumns) texts.push(...(await listTexts(handle, column, sql`${column} <> ''`)))
  return texts
}

/** The texts of a column that begin like this. */
export async function listSealedAs(handle: Handle, column: PgColumn, prefix: string): Promise<string[]> {
  return listTexts(handle, column, sql`starts_with(${column}, ${prefix})`)
}

async function listTexts(handle: Handle, column: PgColumn, condition: SQL): Promise<string[]> {
  const { rows } = await handle.execute<{ sealed: string }>(
    sql`select ${column} as sealed from ${column.table} where ${condition}`,
  )
  return rows.map(({ sealed }) => sealed)
}

export type Resealed = { sealed: string; fresh: string }

/**
 * Replaces texts. Sealing makes each of them unique, so a text that changed meanwhile is found no more and stays as it
 * is.
 */
export async function replaceSealed(handle: Handle, column: PgColumn, texts: readonly Resealed[]): Promise<void> {
  const [sealed, fresh] = [texts.map((text) => text.sealed), texts.map((text) => text.fresh)]
  const given = sql`select unnest(${sql.param(sealed)}::text[]) as sealed, unnest(${sql.param(fresh)}::text[]) as fresh`
  await handle.execute(sql`update ${column.table} set ${sql.identifier(column.name)} = given.fresh
    from (${given}) as given where ${column} = given.sealed`)
}

export type HashedAccount = Pick<
  typeof providerAccounts.$inferSelect,
  'id' | 'vendor' | 'address' | 'token' | 'tokenHash'
>

/** What makes each provider account unique. Deleted accounts are not: their tokens may be connected again. */
export async function listHashedAccounts(handle: Handle): Promise<HashedAccount[]> {
  const { id, vendor, address, token, tokenHash, deletedAt } = providerAccounts
  return handle.select({ id, vendor, address, token, tokenHash }).from(providerAccounts).where(isNull(deletedAt))
}

/** Changes the hash of an account, if nobody has meanwhile. If another account has this hash already, both stay. */
export async function changeTokenHash(
  handle: Handle,
  { id, tokenHash: former }: HashedAccount,
  tokenHash: string,
): Promise<void> {
  const isFree = sql`not exists (select from ${providerAccounts} as other where other.token_hash = ${tokenHash})`
  await handle
    .update(providerAccounts)
    .set({ tokenHash })
    .where(and(eq(providerAccounts.id, id), eq(providerAccounts.tokenHash, former), isFree))
}
