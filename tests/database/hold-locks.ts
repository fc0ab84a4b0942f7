import type { TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'

const blocked = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query not like '%pg_stat_activity%'`

/** Waits until at least this many transactions of a test's database wait for a lock. For races on PostgreSQL. */
export async function untilBlocked({ query }: Pick<TestApp, 'query'>, what: string, count = 1): Promise<void> {
  await waitUntil(what, async () => (await query(blocked)).length >= count)
}

/** Executes the statements in a transaction that stays open. @returns what commits it */
export async function holdLocks({ db }: Pick<TestApp, 'db'>, ...statements: string[]): Promise<() => Promise<void>> {
  const [done, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
    done.resolve()
    await released.promise
  })
  await Promise.race([done.promise, held])
  return () => {
    released.resolve()
    return held
  }
}
