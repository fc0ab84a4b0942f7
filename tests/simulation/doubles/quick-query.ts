import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { transactionIds } from './transaction-ids.ts'

/** The database has `events.tx` from here instead of from its own transaction. */
export const eventsGetSimulatedIds = `alter table events alter column tx set default current_setting('simulated.tx')::bigint`

/**
 * Runs a statement in one message instead of the six of the extended protocol, which would take a third of a run's
 * time. Parameters become quoted literals; like parameters, they get their type from their position.
 * @param txId the id of the transaction that begins with this statement
 */
export async function quickQuery(
  driver: Pick<PGlite, 'exec'>,
  text: string,
  parameters: readonly unknown[] = [],
  options: QueryOptions = {},
  txId: number | null = null,
): Promise<Results> {
  const whole = withSimulatedIds(text).replace(/\$(\d+)/g, (_, index) => literal(parameters[Number(index) - 1]))
  const results = await driver.exec(txId === null ? whole : `set simulated.tx = '${txId}'; ${whole}`, options)
  return results.at(-1) as Results
}

function withSimulatedIds(text: string): string {
  if (!text.includes('pg_current_snapshot()')) return text
  return text
    .replaceAll('pg_snapshot_xmin(pg_current_snapshot())', `'${transactionIds().oldest()}'`)
    .replaceAll('pg_snapshot_xmax(pg_current_snapshot())', `'${transactionIds().next()}'`)
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `'${text.replaceAll("'", "''")}'`
}
