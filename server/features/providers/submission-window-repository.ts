import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Clock } from '#server/clock.ts'
import { providerAccounts } from '#server/db/schema/providers.ts'
import { adminSettings } from '#server/db/schema/settings.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { SubmissionLimit } from './video-provider.ts'

/**
 * The counted submissions per account, for the provider's limit. Each of the newest
 * submissions has the moment until which it counts, in milliseconds of the database's
 * clock. Each change is one statement, so that the row is all that processes share.
 */
type Place = { table: typeof providerAccounts | typeof adminSettings; row: SQL; column: PgColumn }

/** Null is the single token in the settings. */
function placeOf(accountId: string | null): Place {
  if (accountId)
    return {
      table: providerAccounts,
      row: sql`${providerAccounts.id} = ${accountId}::uuid`,
      column: providerAccounts.countedUntil,
    }
  return { table: adminSettings, row: sql`${adminSettings.id} = 1`, column: adminSettings.kieTokenCountedUntil }
}

/**
 * Counts one submission for its maximum travel time plus one full window, if the limit has a free slot.
 * @returns until when it counts, or null if there is no free slot.
 */
export async function countSubmission(
  handle: Handle,
  clock: Clock,
  accountId: string | null,
  { maxSubmissions, windowMs, arrivesWithinMs }: SubmissionLimit,
): Promise<number | null> {
  const { table, row, column } = placeOf(accountId)
  const counting = sql`select counted from unnest(${column}) counted where counted > ${clock.inDatabase()}`
  const until = sql`${clock.inDatabase()} + ${arrivesWithinMs + windowMs}::bigint`
  const { rows } = await handle.execute<{ until: string }>(sql`
    update ${table} set ${sql.identifier(column.name)} = array(${counting}) || (${until})
    where ${row} and (select count(*) from (${counting}) still) < ${maxSubmissions}::int
    returning ${column}[cardinality(${column})]::text as until`)
  const [counted] = rows
  return counted ? Number(counted.until) : null
}

/** An answer shows that the submission arrived before now, so it counts for only one more window. */
export async function shortenCount(
  handle: Handle,
  clock: Clock,
  accountId: string | null,
  { until, windowMs }: { until: number; windowMs: number },
): Promise<void> {
  const { table, row, column } = placeOf(accountId)
  const place = sql`array_position(${column}, ${until}::bigint)`
  const sooner = sql`least(${until}::bigint, ${clock.inDatabase()} + ${windowMs}::bigint)`
  await handle.execute(sql`
    update ${table} set ${sql.identifier(column.name)} = ${column}[:${place} - 1] || (${sooner}) || ${column}[${place} + 1:]
    where ${row} and ${place} is not null`)
}

/**
 * Fills all slots of the account, as if it had just used up its limit. It is suspended for one full window. A submission
 * that may still arrive after that keeps its slot.
 */
export async function fillWindow(
  handle: Handle,
  clock: Clock,
  accountId: string | null,
  { maxSubmissions, windowMs }: SubmissionLimit,
): Promise<void> {
  const { table, row, column } = placeOf(accountId)
  const full = sql`array_fill(${clock.inDatabase()} + ${windowMs}::bigint, array[${maxSubmissions}::int])`
  await handle.execute(sql`
    update ${table} set ${sql.identifier(column.name)} = array(
      select counted from unnest(${column} || ${full}) counted order by counted desc limit ${maxSubmissions}::int)
    where ${row}`)
}
