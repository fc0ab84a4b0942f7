import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Clock } from '#server/clock.ts'
import { kieApis } from '#server/db/schema/providers.ts'
import { adminSettings } from '#server/db/schema/settings.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { SubmissionLimit } from './video-provider.ts'

/**
 * What counts for a provider's limit, account by account: for each of the newest submissions the moment until which it
 * counts, in milliseconds of the database's time. Each change is one statement, so that processes need not agree on
 * anything but the row.
 */
type Place = { table: typeof kieApis | typeof adminSettings; row: SQL; column: PgColumn }

/** Null is the single token of the settings. */
function placeOf(kieApiId: string | null): Place {
  if (kieApiId) return { table: kieApis, row: sql`${kieApis.id} = ${kieApiId}::uuid`, column: kieApis.countedUntil }
  return { table: adminSettings, row: sql`${adminSettings.id} = 1`, column: adminSettings.kieTokenCountedUntil }
}

/**
 * Counts one submission for as long as it may be on its way and a whole window more, if the limit leaves a turn for it.
 * @returns until when it counts, or null when there is no turn.
 */
export async function countSubmission(
  handle: Handle,
  clock: Clock,
  kieApiId: string | null,
  { most, windowMs, arrivesWithinMs }: SubmissionLimit,
): Promise<number | null> {
  const { table, row, column } = placeOf(kieApiId)
  const counting = sql`select counted from unnest(${column}) counted where counted > ${clock.inDatabase()}`
  const until = sql`${clock.inDatabase()} + ${arrivesWithinMs + windowMs}::bigint`
  const { rows } = await handle.execute<{ until: string }>(sql`
    update ${table} set ${sql.identifier(column.name)} = array(${counting}) || (${until})
    where ${row} and (select count(*) from (${counting}) still) < ${most}::int
    returning ${column}[cardinality(${column})]::text as until`)
  const [counted] = rows
  return counted ? Number(counted.until) : null
}

/** An answer has come, so the submission arrived before now: it counts for one window from here. */
export async function shortenCount(
  handle: Handle,
  clock: Clock,
  kieApiId: string | null,
  { until, windowMs }: { until: number; windowMs: number },
): Promise<void> {
  const { table, row, column } = placeOf(kieApiId)
  const place = sql`array_position(${column}, ${until}::bigint)`
  const sooner = sql`least(${until}::bigint, ${clock.inDatabase()} + ${windowMs}::bigint)`
  await handle.execute(sql`
    update ${table} set ${sql.identifier(column.name)} = ${column}[:${place} - 1] || (${sooner}) || ${column}[${place} + 1:]
    where ${row} and ${place} is not null`)
}

/** As if the account had just made all the submissions of its limit: it is left alone for a whole window. */
export async function fillWindow(
  handle: Handle,
  clock: Clock,
  kieApiId: string | null,
  { most, windowMs }: SubmissionLimit,
): Promise<void> {
  const { table, row, column } = placeOf(kieApiId)
  await handle.execute(sql`
    update ${table} set ${sql.identifier(column.name)} =
      array_fill(${clock.inDatabase()} + ${windowMs}::bigint, array[${most}::int])
    where ${row}`)
}
