import type { TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'

const blocked = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query not like '%pg_stat_activity%'`

/**
 * Starts the calls while a statement holds its locks, so that none can finish before all have begun. Each call must need
 * one of these locks. For races on PostgreSQL.
 */
export async function callAtOnce<T>(
  { db, query }: Pick<TestApp, 'db' | 'query'>,
  locking: string,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction(async (tx) => {
    await tx.execute(locking)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const answers = Promise.all(calls.map((call) => call()))
  await waitUntil('all calls wait', async () => (await query(blocked)).length >= calls.length)
  released.resolve()
  await holding
  return answers
}
